import type {
  Delivery,
  DeliveryAreas,
  DeliveryRange,
  DeliveryTerms,
} from "#contract/api/delivery.ts";
import { deliveryWords } from "#contract/delivery/delivery-words.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { isDeliverySet, readBook, readSettings } from "./delivery.queries.ts";
import { type Terms, type TermsBook, termsOf } from "./delivery-terms.ts";
import { abroad, elsewhere, findStateNamed, type State, states } from "./places.ts";

/** What a shopper may know before saying where an order goes. */
export async function tellDelivery(on: Queryable): Promise<Delivery> {
  const { charges, book } = await readShown(on);
  const isSet = await isDeliverySet(on);
  const alike = new Map<string, { range: DeliveryRange; states: string[] }>();
  for (const state of states) {
    const range = rangeOf(termsWithin(book, state));
    const group = alike.get(JSON.stringify(range)) ?? { range, states: [] };
    group.states.push(state.name);
    alike.set(JSON.stringify(range), group);
  }
  const [most, ...groups] = [...alike.values()].sort((a, b) => b.states.length - a.states.length);
  const unknown = termsOf(book, [elsewhere.id]);
  const told = {
    charges,
    isSet,
    range: rangeOf([unknown, ...states.flatMap((state) => termsWithin(book, state))]),
    groups: groups.map(({ range, states: named }) => ({ ...range, states: named })),
    others: most?.range ?? rangeOf([unknown]),
    elsewhere: toReply(unknown),
    abroad: toReply(termsOf(book, [abroad.id])),
  };
  return { ...told, ...deliveryWords(told) };
}

/**
 * The areas of a state, by name, each with its terms.
 * @throws {AppError} `not_found` for what is no state
 */
export async function tellAreas(on: Queryable, typed: string): Promise<DeliveryAreas> {
  const state = findStateNamed(typed);
  if (!state) throw new AppError("not_found", { detail: "There is no such state." });
  const { book } = await readShown(on);
  return {
    ...toReply(termsOf(book, [state.id, elsewhere.id])),
    state: state.name,
    areas: state.areas.map(({ id, name }) => ({
      ...toReply(termsOf(book, [id, state.id, elsewhere.id])),
      name,
    })),
  };
}

/** What is written down, without its fees while none are charged. */
async function readShown(on: Queryable): Promise<{ charges: boolean; book: TermsBook }> {
  const { chargesFee } = await readSettings(on);
  const book = await readBook(on);
  if (chargesFee) return { charges: true, book };
  const free = [...book].map(([place, record]) => {
    const terms = record.terms && { ...record.terms, feeKobo: kobo(0) };
    return [place, { ...record, terms }] as const;
  });
  return { charges: false, book: new Map(free) };
}

/** The terms of a state's areas, and its own, which hold where an area is written as nobody knows it. */
function termsWithin(book: TermsBook, { id, areas }: State): Terms[] {
  return [
    termsOf(book, [id, elsewhere.id]),
    ...areas.map((area) => termsOf(book, [area.id, id, elsewhere.id])),
  ];
}

/** The last day that is promised for the slowest area of a state. */
export function slowestWithin(book: TermsBook, state: State): number {
  return rangeOf(termsWithin(book, state)).daysTo;
}

function rangeOf(terms: readonly Terms[]): DeliveryRange {
  const fees = terms.map(({ feeKobo }) => feeKobo);
  return {
    feeFrom: toNaira(kobo(Math.min(...fees))),
    feeTo: toNaira(kobo(Math.max(...fees))),
    daysFrom: Math.min(...terms.map(({ daysFrom }) => daysFrom)),
    daysTo: Math.max(...terms.map(({ daysTo }) => daysTo)),
  };
}

function toReply({ feeKobo, daysFrom, daysTo }: Terms): DeliveryTerms {
  return { fee: toNaira(feeKobo), daysFrom, daysTo };
}
