// Asks the server as a client's page does.
import type { CallName, CallOutput, Envelope } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';

export async function call<N extends CallName>(
  url: string,
  name: N,
  input: object,
  token?: string,
): Promise<CallOutput<N>> {
  const answer = await fetch(url + ROUTES[name].path, {
    method: ROUTES[name].changesState ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      lang: 'en',
      ...(token === undefined ? {} : { authorization: token }),
    },
    ...(ROUTES[name].changesState ? { body: JSON.stringify(input) } : {}),
  });
  const { code, msg, data } = (await answer.json()) as Envelope<CallOutput<N>>;
  if (code !== 1) throw new Error(`${name}: ${code} ${msg}`);
  return data;
}
