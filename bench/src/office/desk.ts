// The back office over the wire, as a member of staff uses it.
import {
  ADMIN_CALLS,
  ADMIN_ROUTES,
  type AdminCallName,
  type AdminOutput,
  EXPORT_PATH,
} from '@meridian/contract/admin';

export type Input = Readonly<Record<string, string | number>>;

export interface Desk {
  readonly url: string;
  ask<N extends AdminCallName>(name: N, input: Input): Promise<AdminOutput<N>>;
  /** A list as CSV. */
  file(list: AdminCallName, input: Input): Promise<string>;
}

export function deskAt(url: string, token: string): Desk {
  const post = (path: string, body: object): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    url,
    async ask<N extends AdminCallName>(name: N, input: Input): Promise<AdminOutput<N>> {
      const query = new URLSearchParams(
        Object.fromEntries(Object.entries(input).map(([key, value]) => [key, `${value}`])),
      );
      const response =
        ADMIN_CALLS[name].method === 'GET'
          ? await fetch(`${url}${ADMIN_ROUTES[name].path}?${query.toString()}`, {
              headers: { authorization: token },
            })
          : await post(ADMIN_ROUTES[name].path, input);
      const { code, msg, data } = (await response.json()) as {
        code: number;
        msg: string;
        data: AdminOutput<N>;
      };
      if (code !== 1) throw new Error(`${name} ${query.toString()} is refused: ${msg}`);
      return data;
    },
    file: async (list, input) => await (await post(EXPORT_PATH, { list, input })).text(),
  };
}
