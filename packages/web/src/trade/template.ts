// The settings of an order form that a client saved under a name: size or risk, leverage, stops, partial take profits and how
// stops move. Prices are none of them: a level is saved as its distance, which suits every day.
import { TAKE_PARTS_MAX } from '@meridian/trading/estimate';
import { LOTS_SCALE, parseDecimal } from '@meridian/units';
import { hasPips } from '../ui/order-terms/distance.ts';
import { STOPS, STOP_UNITS, type StopEntry, levelIn } from '../ui/order-terms/stop-level.ts';
import { STOP_MOVES } from '../ui/order-terms/stop-moves.ts';
import type { PartEntry } from '../ui/order-terms/take-parts.ts';
import {
  DISTANCE_UNITS,
  type DistanceEntry,
  NO_DISTANCE,
} from '../ui/order-terms/typed-distance.ts';
import { NO_STOP, type OrderDraft, type OrderSettings } from './order-draft.ts';
import type { OrderPlan } from './order-plan.ts';

export const TEMPLATES_MAX = 12;
export const TEMPLATE_NAME_MAX = 24;

export interface Template {
  /** The name that it was saved under, which stays when it is renamed: so devices know it as the same. Missing: its name. */
  readonly id?: string | undefined;
  readonly name: string;
  /** What its distances are counted in: `pips`, or the price of the instrument of this code; null: it has none. */
  readonly scale: string | null;
  readonly settings: OrderSettings;
}

const PIPS = 'pips';

interface Instrument {
  readonly Code: string;
  readonly PricePrecision: number;
}

export function templateOf(
  name: string,
  draft: OrderDraft,
  plan: OrderPlan,
  { Code: code, PricePrecision: precision }: Instrument,
): Template {
  const settings = settingsOf(draft, plan);
  const { stopLoss, takeProfit, parts, trailing, breakEven, deviation } = settings;
  const entries = [stopLoss, takeProfit, trailing, breakEven, deviation];
  const levels = [...entries.filter(({ isOn }) => isOn), ...parts.map(({ level }) => level)];
  const hasDistance = levels.some(({ unit }) => unit === 'pips');
  return { name, scale: hasDistance ? (hasPips(precision) ? PIPS : code) : null, settings };
}

/** The form as a template would have it. */
export function settingsOf(draft: OrderDraft, plan: OrderPlan): OrderSettings {
  const { lots, lead, risk, leverage, trailing, breakEven, deviation } = draft;
  const [stopLoss = NO_STOP, takeProfit = NO_STOP] = STOPS.map((stop) => {
    const entry = draft[stop];
    if (!entry.isOn) return NO_STOP;
    if (entry.unit !== 'price') return entry;
    const level = levelIn('pips', stop, entry, plan.basis);
    return level.text === '' ? NO_STOP : { isOn: true, ...level };
  });
  const parts = draft.parts.flatMap((part) => {
    const { level } = part.level.unit === 'price' ? inPips(part, plan) : part;
    return level.text === '' ? [] : { level, share: part.share };
  });
  return {
    lots,
    lead,
    risk,
    leverage,
    stopLoss,
    takeProfit,
    parts,
    trailing,
    breakEven,
    deviation,
  };
}

const inPips = (part: PartEntry, { basis }: OrderPlan): PartEntry => ({
  ...part,
  level: levelIn('pips', 'takeProfit', { isOn: true, ...part.level }, basis),
});

/** Whether its distances mean something for the instrument. */
export const suits = (
  { scale }: Template,
  { Code: code, PricePrecision: precision }: Instrument,
): boolean => scale === null || scale === code || (scale === PIPS && hasPips(precision));

const sameAs = ({ id }: Template, saved: Template): Template =>
  id === undefined ? saved : { id, ...saved };

export const idOf = ({ id, name }: Pick<Template, 'id' | 'name'>): string => id ?? name;

/**
 * Of two with one name the new one stays, in the place of the other.
 * @param newId for a name that another template was saved under before it was renamed
 */
export function withSaved(
  templates: readonly Template[],
  saved: Template,
  newId: () => string,
): Template[] {
  const same = templates.find(({ name }) => name === saved.name);
  if (same) return templates.map((one) => (one === same ? sameAs(same, saved) : one));
  const isTaken = templates.some((one) => idOf(one) === saved.name);
  return [...templates, isTaken ? { id: newId(), ...saved } : saved];
}

/** @param name not empty, and of no other template */
export const withName = (
  templates: readonly Template[],
  renamed: Template,
  name: string,
): Template[] => templates.map((one) => (one === renamed ? { id: idOf(one), ...one, name } : one));

type Stored = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null;
const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && parseDecimal(value, LOTS_SCALE).ok;

/** As they are stored, perhaps by another version of this page: what is no template is left out. */
export function readTemplates(value: unknown): readonly Template[] {
  const read = Array.isArray(value) ? value.flatMap((one) => readTemplate(one) ?? []) : [];
  return [...new Map(read.map((one) => [idOf(one), one])).values()];
}

function readTemplate(value: unknown): Template | null {
  if (!isRecord(value)) return null;
  const { id, name, scale } = value;
  const settings = readSettings(value['settings']);
  if (settings === null || typeof name !== 'string') return null;
  if (name === '' || name.length > TEMPLATE_NAME_MAX) return null;
  return {
    ...(typeof id === 'string' && { id }),
    ...{ name, scale: typeof scale === 'string' ? scale : null, settings },
  };
}

function readSettings(value: unknown): OrderSettings | null {
  if (!isRecord(value)) return null;
  const { lots, lead, risk, leverage } = value;
  const [stopLoss, takeProfit] = STOPS.map((stop) => readEntry(value[stop], STOP_UNITS));
  const [trailing, breakEven] = STOP_MOVES.map((move) => readEntry(value[move], DISTANCE_UNITS));
  if (!isDecimal(lots) || !isDecimal(risk)) return null;
  if (!stopLoss || !takeProfit || !trailing || !breakEven) return null;
  return {
    lots,
    lead: lead === 'risk' ? 'risk' : 'lots',
    risk,
    leverage: typeof leverage === 'number' ? leverage : null,
    stopLoss,
    takeProfit,
    parts: readParts(value['parts']),
    trailing,
    breakEven,
    deviation: readEntry(value['deviation'], DISTANCE_UNITS) ?? NO_DISTANCE,
  };
}

/** Templates of before there were parts have none. */
function readParts(value: unknown): readonly PartEntry[] {
  if (!Array.isArray(value)) return [];
  const parts = value.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { share } = one;
    const level = readEntry(one['level'], STOP_UNITS);
    const isShare = typeof share === 'number' && share > 0 && share <= 100;
    return level && isShare ? { level: { unit: level.unit, text: level.text }, share } : [];
  });
  return parts.slice(0, TAKE_PARTS_MAX);
}

function readEntry<T extends StopEntry['unit'] | DistanceEntry['unit']>(
  value: unknown,
  units: readonly T[],
): { readonly isOn: boolean; readonly unit: T; readonly text: string } | null {
  if (!isRecord(value)) return null;
  const unit = units.find((one) => one === value['unit']);
  const text = value['text'];
  if (unit === undefined || typeof text !== 'string') return null;
  return { isOn: value['isOn'] === true, unit, text };
}
