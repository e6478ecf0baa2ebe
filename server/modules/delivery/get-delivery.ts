import type {
  Delivery,
  DeliveryAreas,
  DeliveryRange,
  DeliveryTerms,
} from "#contract/api/delivery/delivery.ts";
import type { Destination } from "#contract/delivery/delivery-terms.ts";
import { describeDelivery } from "#contract/delivery/delivery-text.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getDeliverySettings, isDeliverySet, loadTermsByPlace } from "./delivery.queries.ts";
import { type PlaceTerms, resolveTerms, type TermsByPlace } from "./delivery-terms.ts";
import {
  abroad,
  elsewhere,
  findStateByName,
  resolvePlaceIds,
  type State,
  states,
} from "./places.ts";

export async function getDelivery(db: Queryable): Promise<Delivery> {
  const { charges, termsByPlace } = await loadVisibleTerms(db);
  const isSet = await isDeliverySet(db);
  const groupsByRange = new Map<string, { range: DeliveryRange; states: string[] }>();
  for (const state of states) {
    const range = toRange(listStateTerms(termsByPlace, state));
    const group = groupsByRange.get(JSON.stringify(range)) ?? { range, states: [] };
    group.states.push(state.name);
    groupsByRange.set(JSON.stringify(range), group);
  }
  const [largestGroup, ...groups] = [...groupsByRange.values()].sort(
    (a, b) => b.states.length - a.states.length,
  );
  const elsewhereTerms = resolveTerms(termsByPlace, [elsewhere.id]);
  const delivery = {
    charges,
    isSet,
    range: toRange([
      elsewhereTerms,
      ...states.flatMap((state) => listStateTerms(termsByPlace, state)),
    ]),
    groups: groups.map(({ range, states: stateNames }) => ({ ...range, states: stateNames })),
    others: largestGroup?.range ?? toRange([elsewhereTerms]),
    elsewhere: toDeliveryTerms(elsewhereTerms),
    abroad: toDeliveryTerms(resolveTerms(termsByPlace, [abroad.id])),
  };
  return { ...delivery, ...describeDelivery(delivery) };
}

/** @throws {AppError} `not_found` for an unknown state */
export async function getDeliveryAreas(db: Queryable, stateInput: string): Promise<DeliveryAreas> {
  const state = findStateByName(stateInput);
  if (!state) throw new AppError("not_found", { detail: "State not found." });
  const { termsByPlace } = await loadVisibleTerms(db);
  return {
    ...toDeliveryTerms(resolveTerms(termsByPlace, [state.id, elsewhere.id])),
    state: state.name,
    areas: state.areas.map(({ id, name }) => ({
      ...toDeliveryTerms(resolveTerms(termsByPlace, [id, state.id, elsewhere.id])),
      name,
    })),
  };
}

/** Fees are 0 while they are off. */
async function loadVisibleTerms(
  db: Queryable,
): Promise<{ charges: boolean; termsByPlace: TermsByPlace }> {
  const { chargesFee } = await getDeliverySettings(db);
  const termsByPlace = await loadTermsByPlace(db);
  if (chargesFee) return { charges: true, termsByPlace };
  const freeTerms = [...termsByPlace].map(([place, record]) => {
    const terms = record.terms && { ...record.terms, feeKobo: kobo(0) };
    return [place, { ...record, terms }] as const;
  });
  return { charges: false, termsByPlace: new Map(freeTerms) };
}

/** A state's own terms apply to areas that match no name. */
function listStateTerms(termsByPlace: TermsByPlace, { id, areas }: State): PlaceTerms[] {
  return [
    resolveTerms(termsByPlace, [id, elsewhere.id]),
    ...areas.map((area) => resolveTerms(termsByPlace, [area.id, id, elsewhere.id])),
  ];
}

function maxDaysInState(termsByPlace: TermsByPlace, state: State): number {
  return toRange(listStateTerms(termsByPlace, state)).daysTo;
}

function toRange(terms: readonly PlaceTerms[]): DeliveryRange {
  const fees = terms.map(({ feeKobo }) => feeKobo);
  return {
    feeFrom: toNaira(kobo(Math.min(...fees))),
    feeTo: toNaira(kobo(Math.max(...fees))),
    daysFrom: Math.min(...terms.map(({ daysFrom }) => daysFrom)),
    daysTo: Math.max(...terms.map(({ daysTo }) => daysTo)),
  };
}

function toDeliveryTerms({ feeKobo, daysFrom, daysTo }: PlaceTerms): DeliveryTerms {
  return { fee: toNaira(feeKobo), daysFrom, daysTo };
}

/** The shipping fee of an order; 0 while fees are off (specification §9). */
export async function quoteDelivery(db: Queryable, destination: Destination): Promise<Kobo> {
  return (await findDeliveryFee(db, destination)) ?? kobo(0);
}

export async function findDeliveryFee(
  db: Queryable,
  destination: Destination,
): Promise<Kobo | undefined> {
  const { chargesFee } = await getDeliverySettings(db);
  if (!chargesFee) return undefined;
  const places = resolvePlaceIds(destination);
  return resolveTerms(await loadTermsByPlace(db, places), places).feeKobo;
}

export interface DeliveryPromise {
  /** The state, `elsewhere` or `abroad`. */
  readonly place: string;
  readonly isAbroad: boolean;
  /** Business days to the slowest of its areas. */
  readonly daysTo: number;
}

export async function loadDeliveryPromises(
  db: Queryable,
): Promise<(destination: Omit<Destination, "city">) => DeliveryPromise> {
  const termsByPlace = await loadTermsByPlace(db);
  const daysTo = new Map([
    ...[elsewhere, abroad].map(({ id }) => [id, resolveTerms(termsByPlace, [id]).daysTo] as const),
    ...states.map((state) => [state.id, maxDaysInState(termsByPlace, state)] as const),
  ]);
  return (destination) => {
    const [place = elsewhere.id] = resolvePlaceIds({ ...destination, city: "" });
    return { place, isAbroad: place === abroad.id, daysTo: daysTo.get(place) ?? 0 };
  };
}
