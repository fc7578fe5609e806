// Of several partial take profits the one that was refused. The engine's outcomes are kept and compared again by every
// replay, so they stay as they are: what the refusal says is enough to find the part among those that were sent.
import { SCALED_PRICE_DECIMALS } from '@meridian/trading';
import { readDecimal, readLots } from '@meridian/units';
import { Refusal } from '../platform/http/refusal.ts';

interface SentPart {
  readonly price: string;
  readonly lots: string;
}

const priceOf = (text: string): bigint => readDecimal(text, SCALED_PRICE_DECIMALS);

type Wrong = (part: SentPart, place: number) => boolean;

/** Null: the refusal is about no single part. */
function wrongOf({ error, args }: Refusal, parts: readonly SentPart[]): Wrong | null {
  const said = (name: string): string => String(args[name]);
  switch (error) {
    case 'take_part_too_precise':
      return ({ price }) => /[1-9]/.test((price.split('.')[1] ?? '').slice(Number(args['max'])));
    case 'take_parts_same_price':
      return ({ price }, i) =>
        parts.slice(0, i).some((other) => priceOf(other.price) === priceOf(price));
    case 'take_part_lots':
      return ({ lots }) =>
        readLots(lots) < readLots(said('min')) || readLots(lots) % readLots(said('step')) !== 0n;
    case 'take_part_wrong_side':
      return ({ price }) => {
        const beyond = priceOf(price) - priceOf(said('price'));
        return args['side'] === 'buy' ? beyond <= 0n : beyond >= 0n;
      };
    default:
      return null;
  }
}

/** The answer; if one of the parts is why it is refused, the refusal says which, from 1. */
export async function namingPart<T>(
  parts: readonly SentPart[] | undefined,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || parts === undefined) throw thrown;
    const isWrong = wrongOf(thrown, parts);
    const place = isWrong === null ? -1 : parts.findIndex(isWrong);
    if (place === -1) throw thrown;
    const { error, args, fields, field, data } = thrown;
    throw new Refusal(error, args, fields, field, { ...data, part: place + 1 });
  }
}
