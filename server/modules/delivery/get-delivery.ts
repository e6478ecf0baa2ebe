import type {
  Delivery,
  DeliveryAreas,
  DeliveryRange,
  DeliveryTerms,
  PickupPlace,
} from "#contract/api/delivery/delivery.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type { Destination } from "#contract/delivery/delivery-terms.ts";
import { describeDelivery } from "#contract/delivery/delivery-text.ts";
import { addWorkingDays, formatArrivalDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { noShippingFee, type ShippingQuote, shippingFee } from "#contract/pricing/shipping-fee.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  type DeliverySettings,
  getDeliverySettings,
  isDeliverySet,
  loadTermsByPlace,
} from "./delivery.queries.ts";
import { type PlaceTerms, resolveTerms, type TermsByPlace } from "./delivery-terms.ts";
import {
  abroad,
  elsewhere,
  findStateByName,
  placeGroups,
  resolvePlaceIds,
  type State,
  stateAndParents,
  states,
} from "./places.ts";
import { postalCodes } from "./postal-codes.ts";

export async function getDelivery(db: Queryable): Promise<Delivery> {
  const { settings, termsByPlace } = await loadVisibleTerms(db);
  const charges = settings.chargesFee;
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
  const elsewhereTerms = resolveUnknownPlace(termsByPlace);
  const { freeFromKobo } = toShippingQuote(settings, kobo(0));
  const delivery = {
    charges,
    isSet,
    freeFrom: freeFromKobo && toNaira(freeFromKobo),
    pickup: settings.hasPickup ? settings.pickup : null,
    ...(settings.hasPayOnDelivery && { payOnDelivery: true as const }),
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
    ...toDeliveryTerms(resolveTerms(termsByPlace, stateAndParents(state.id))),
    state: state.name,
    ...toPostalCode(state.id),
    areas: state.areas.map(({ id, name }) => ({
      ...toDeliveryTerms(resolveTerms(termsByPlace, [id, ...stateAndParents(state.id)])),
      name,
      ...toPostalCode(id),
    })),
  };
}

function toPostalCode(place: string): { postalCode?: string } {
  const postalCode = postalCodes[place];
  return postalCode === undefined ? {} : { postalCode };
}

/** Fees are 0 while they are off. */
async function loadVisibleTerms(
  db: Queryable,
): Promise<{ settings: DeliverySettings; termsByPlace: TermsByPlace }> {
  const settings = await getDeliverySettings(db);
  const termsByPlace = await loadTermsByPlace(db);
  if (settings.chargesFee) return { settings, termsByPlace };
  const freeTerms = [...termsByPlace].map(([place, record]) => {
    const terms = record.terms && { ...record.terms, feeKobo: kobo(0) };
    return [place, { ...record, terms }] as const;
  });
  return { settings, termsByPlace: new Map(freeTerms) };
}

/** A state's own terms apply to areas that match no name. */
function listStateTerms(termsByPlace: TermsByPlace, { id, areas }: State): PlaceTerms[] {
  const parents = stateAndParents(id);
  return [
    resolveTerms(termsByPlace, parents),
    ...areas.map((area) => resolveTerms(termsByPlace, [area.id, ...parents])),
  ];
}

/** A name that matches no state pays and waits as much as the dearest and slowest part of the country. */
function resolveUnknownPlace(termsByPlace: TermsByPlace): PlaceTerms {
  const parts = ["lagos", ...placeGroups.map(({ id }) => id)];
  const terms = parts.map((id) => resolveTerms(termsByPlace, [id, elsewhere.id]));
  return {
    feeKobo: kobo(Math.max(...terms.map(({ feeKobo }) => feeKobo))),
    daysFrom: Math.max(...terms.map(({ daysFrom }) => daysFrom)),
    daysTo: Math.max(...terms.map(({ daysTo }) => daysTo)),
    payOnDelivery: terms.every(({ payOnDelivery }) => payOnDelivery),
  };
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

/** What an order pays for delivery; 0 while fees are off (specification §9). */
export async function quoteDelivery(
  db: Queryable,
  destination: Destination,
): Promise<ShippingQuote> {
  const settings = await getDeliverySettings(db);
  if (!settings.chargesFee) return noShippingFee;
  const places = resolvePlaceIds(destination);
  const { feeKobo } = await findTerms(db, places);
  return places[0] === abroad.id
    ? { feeKobo, freeFromKobo: null }
    : toShippingQuote(settings, feeKobo);
}

/** @param places narrowest first */
async function findTerms(db: Queryable, places: readonly string[]): Promise<PlaceTerms> {
  if (places[0] === elsewhere.id) return resolveUnknownPlace(await loadTermsByPlace(db));
  return resolveTerms(await loadTermsByPlace(db, places), places);
}

function toShippingQuote(
  { chargesFee, hasFreeDelivery, freeFromKobo }: DeliverySettings,
  feeKobo: Kobo,
): ShippingQuote {
  return { feeKobo, freeFromKobo: chargesFee && hasFreeDelivery ? freeFromKobo : null };
}

export interface PayOnDeliveryTerms {
  /** Null while it is off. */
  readonly limitKobo: Kobo | null;
  readonly isAllowedHere: boolean;
}

export async function getPayOnDeliveryTerms(
  db: Queryable,
  destination: Destination,
): Promise<PayOnDeliveryTerms> {
  const { hasPayOnDelivery, payOnDeliveryLimitKobo } = await getDeliverySettings(db);
  if (!hasPayOnDelivery) return { limitKobo: null, isAllowedHere: false };
  const { payOnDelivery } = await findTerms(db, resolvePlaceIds(destination));
  return { limitKobo: payOnDeliveryLimitKobo, isAllowedHere: payOnDelivery };
}

/** Undefined while no fee is charged. */
export async function findDeliveryFee(
  db: Queryable,
  destination: Destination,
  subtotalKobo: Kobo,
): Promise<Kobo | undefined> {
  const { chargesFee } = await getDeliverySettings(db);
  return chargesFee ? shippingFee(await quoteDelivery(db, destination), subtotalKobo) : undefined;
}

/** @throws {AppError} `validation_failed` while pick-up is off */
export async function requirePickup(db: Queryable): Promise<PickupPlace> {
  const { hasPickup, pickup } = await getDeliverySettings(db);
  if (hasPickup && pickup) return pickup;
  const message = "Pick-up isn't available. Please choose delivery";
  throw new AppError("validation_failed", {
    detail: `${message}.`,
    errors: [{ field: "deliveryMethod", message }],
  });
}

/** For orders taken by staff: without a place of pick-up, wherever they hand the items over. */
export async function getPickupPlace(db: Queryable): Promise<PickupPlace> {
  const { hasPickup, pickup } = await getDeliverySettings(db);
  const nowhere = { address: "", city: "", state: "", postalCode: "", hours: "", readyIn: "" };
  return (hasPickup && pickup) || nowhere;
}

export function toPickupAddress({
  address,
  city,
  state,
  postalCode,
}: PickupPlace): Pick<ShippingInfo, "address" | "city" | "state" | "postalCode" | "country"> {
  return { address, city, state, postalCode, country: "Nigeria" };
}

/** As an order keeps it, and nothing of the person who lives there. */
export function toDestination({
  address,
  city,
  state,
  postalCode,
  country,
}: Pick<ShippingInfo, "address" | "city" | "state" | "postalCode" | "country">) {
  return {
    address: address.trim(),
    city: city.trim(),
    state: state.trim(),
    postalCode: postalCode.trim(),
    country: country.trim(),
  };
}

/**
 * The day promised at `from`.
 * @returns undefined where the merchant has not confirmed the times, or the day is over at `now`
 */
export async function findArrivalDay(
  db: Queryable,
  destination: Destination,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<string | undefined> {
  if (!(await isDeliverySet(db))) return undefined;
  const { daysTo } = await findTerms(db, resolvePlaceIds(destination));
  const isOver = toShopDay(addWorkingDays(from, daysTo)) < toShopDay(now);
  return isOver ? undefined : formatArrivalDay(from, daysTo);
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
    [elsewhere.id, resolveUnknownPlace(termsByPlace).daysTo] as const,
    [abroad.id, resolveTerms(termsByPlace, [abroad.id]).daysTo] as const,
    ...states.map((state) => [state.id, maxDaysInState(termsByPlace, state)] as const),
  ]);
  return (destination) => {
    const [place = elsewhere.id] = resolvePlaceIds({ ...destination, city: "" });
    return { place, isAbroad: place === abroad.id, daysTo: daysTo.get(place) ?? 0 };
  };
}
