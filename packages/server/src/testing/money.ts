// Helpers of tests about money: reviewers, real clients with money in their account, methods that may be paid to.
import type { CallOutput } from '@meridian/contract';
import { createStaff, findStaffByEmail, setIdentityVerified, writeAudit } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { DepositRow, WithdrawalRow } from '@meridian/store';
import { personOf } from '../platform/staff/person.ts';
import type { Reviewer } from '../platform/staff/reviewer.ts';
import type { TestApp, TestClient } from './test-app.ts';

export const USDT_TRC20 = 1;
export const BTC = 3;
export const BANK_USD = 11;
export const BANK_EUR = 12;
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** A member of staff of this name, who decides without the back office. */
export async function reviewer(app: TestApp, name: string): Promise<Reviewer> {
  const email = `${encodeURIComponent(name)}@reviewers.example`;
  const at = app.clock.now();
  const staff =
    (await findStaffByEmail(app.db, email)) ??
    (await createStaff(app.db, { email, name, roles: ['finance_maker'], createdAt: at }));
  return {
    person: personOf(staff),
    provedAt: null,
    record: (within, { action, subject, userId, before, after }) =>
      writeAudit(within, {
        at: app.clock.now(),
        staffId: staff.id,
        staffName: name,
        address: '',
        reason: '',
        ...{ action, subject, userId, before, after },
      }),
  };
}

let references = 0;
export const newReference = (): string => `REF-${(references += 1)}`;

/** Reports a deposit of USDT and has it approved. */
export async function fund(app: TestApp, client: TestClient, amount: string): Promise<DepositRow> {
  const { id } = await client.done(
    'chargeSubmit',
    { number: amount, charge_id: USDT_TRC20 },
    'POST',
  );
  const said = { id, reference: newReference(), seen: amount };
  const { deposits } = app.app.money;
  const row = await deposits.approve(await reviewer(app, 'ann'), said);
  return row.stage === 'entered' ? await deposits.approve(await reviewer(app, 'bob'), said) : row;
}

export const verifyIdentity = (app: TestApp, client: TestClient): Promise<void> =>
  setIdentityVerified(app.db, { id: client.user.id, at: app.clock.now() });

export const bindTron = (
  client: TestClient,
  address: string = TRON_ADDRESS,
): Promise<CallOutput<'bindDrawMethod'>> =>
  client.done('bindDrawMethod', { type: '1', draw_id: USDT_TRC20, dc_address: address }, 'POST');

export interface Withdrawer {
  readonly client: TestClient;
  readonly methodId: number;
  draw(number: string, more?: Readonly<Record<string, unknown>>): Promise<CallOutput<'draw'>>;
}

/** A verified client with money and a method that was bound longer ago than a hold lasts. */
export async function withdrawer(app: TestApp, amount: string): Promise<Withdrawer> {
  const client = await app.realClient();
  await fund(app, client, amount);
  await verifyIdentity(app, client);
  const { id: methodId } = await bindTron(client);
  app.clock.advance(DAY_MS + 1);
  return {
    client,
    methodId,
    draw: (number, more = {}) =>
      client.done(
        'draw',
        { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number, ...more },
        'POST',
      ),
  };
}

/** Approves, by two people if needed, and sends. */
export async function payOut(app: TestApp, id: number): Promise<WithdrawalRow> {
  const { withdrawals } = app.app.money;
  const row = await withdrawals.approve(await reviewer(app, 'ann'), { id });
  if (row.stage === 'queued') await withdrawals.approve(await reviewer(app, 'bob'), { id });
  return await withdrawals.send(await reviewer(app, 'ann'), { id, reference: newReference() });
}
