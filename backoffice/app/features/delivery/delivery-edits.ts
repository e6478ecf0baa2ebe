import { deliveryLimits } from "#contract/api/delivery-limits.ts";
import type {
  ChangeDelivery,
  StaffDelivery,
  StaffPlace,
  StaffTerms,
} from "#contract/api/staff-delivery.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { naira } from "../../parts/money.ts";
import type { ToldChange } from "../../parts/told-changes.ts";

/** A place with the one around it, whose terms it has where it has none of its own. */
export interface RoomPlace extends StaffPlace {
  /** Null for everywhere else and for other countries. */
  readonly around: string | null;
  /** An area is named with its state: "Ikeja, Lagos". */
  readonly fullName: string;
}

/** Every place by its id. */
export type RoomPlaces = ReadonlyMap<string, RoomPlace>;

/** Every place of a reply, the two that are around others first. */
export function placesIn({ elsewhere, abroad, states }: StaffDelivery): RoomPlaces {
  const all = [elsewhere, abroad].map(
    (place): RoomPlace => ({ ...place, around: null, fullName: place.name }),
  );
  for (const { areas, ...state } of states) {
    all.push({ ...state, around: elsewhere.id, fullName: state.name });
    for (const area of areas) {
      all.push({ ...area, around: state.id, fullName: `${area.name}, ${state.name}` });
    }
  }
  return new Map(all.map((place) => [place.id, place]));
}

/** What is typed over a place's terms. */
export interface TypedTerms {
  readonly fee?: string;
  readonly days?: string;
  readonly pay?: boolean;
  /** It shall go as the place around it; the rest does not count then. */
  readonly asAround?: boolean;
}

/** Everything typed gives way to the terms of the place around. */
export const asAround = {
  asAround: true,
  fee: undefined,
  days: undefined,
  pay: undefined,
} as const;

/** What is typed over a place's terms and not saved yet. */
export interface PlaceEdit extends TypedTerms {
  /** The version it is typed over. */
  readonly seen: number;
  /** The terms of its own that the place had then. */
  readonly over: StaffTerms | null;
}

/** What is typed, by place. */
export type PlaceEdits = ReadonlyMap<string, PlaceEdit>;

/** Business days as people type them: "3-5", "3–5", "3 to 5", "2". */
export function readDays(typed: string): Pick<StaffTerms, "daysFrom" | "daysTo"> | undefined {
  const match = /^(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?(?:\s*days?)?$/i.exec(typed.trim());
  if (!match) return undefined;
  const daysFrom = Number(match[1]);
  const daysTo = Number(match[2] ?? match[1]);
  return daysTo < daysFrom || daysTo > deliveryLimits.mostDays ? undefined : { daysFrom, daysTo };
}

/** A fee as people type it; undefined for what is none. */
export function readFee(typed: string): number | undefined {
  const fee = readNaira(typed);
  return fee === undefined || fee > deliveryLimits.mostFee ? undefined : fee;
}

/** "3-5", as a field shows it. */
export function daysText({ daysFrom, daysTo }: Pick<StaffTerms, "daysFrom" | "daysTo">): string {
  return daysFrom === daysTo ? `${daysTo}` : `${daysFrom}-${daysTo}`;
}

/** The same as it is read: "3-5 days", "1 day". */
export function daysInWords(terms: Pick<StaffTerms, "daysFrom" | "daysTo">): string {
  return `${daysText(terms)} ${terms.daysTo === 1 ? "day" : "days"}`;
}

/** The terms of a place with what is typed over it and over those around it, as far as it can be read. */
export function termsOf(places: RoomPlaces, edits: PlaceEdits, id: string): StaffTerms {
  const place = places.get(id);
  const edit = edits.get(id);
  const own = edit?.asAround ? null : place?.own;
  const terms = own ?? (place?.around ? termsOf(places, edits, place.around) : noTerms);
  if (!edit || edit.asAround) return terms;
  return {
    fee: (edit.fee === undefined ? undefined : readFee(edit.fee)) ?? terms.fee,
    ...((edit.days === undefined ? undefined : readDays(edit.days)) ?? {
      daysFrom: terms.daysFrom,
      daysTo: terms.daysTo,
    }),
    payOnDelivery: edit.pay ?? terms.payOnDelivery,
  };
}

const noTerms: StaffTerms = { fee: 0, daysFrom: 0, daysTo: 0, payOnDelivery: false };

/** What is wrong with what is typed, by field. */
export function faultsOf({ fee, days, asAround }: TypedTerms): { fee?: string; days?: string } {
  if (asAround) return {};
  return {
    ...(fee !== undefined && readFee(fee) === undefined && { fee: "Such as 2,500 or 2.5k" }),
    ...(days !== undefined && readDays(days) === undefined && { days: "Such as 3-5" }),
  };
}

/** Adds what was just typed to the edits of a place. What equals the saved value is no edit. */
export function withEdit(
  places: RoomPlaces,
  edits: PlaceEdits,
  id: string,
  typed: TypedTerms,
): PlaceEdits {
  const place = places.get(id);
  if (!place) return edits;
  const before = edits.get(id) ?? { seen: place.version, over: place.own };
  const edit = { ...before, asAround: false, ...typed };
  const others = new Map([...edits].filter(([each]) => each !== id));
  return isEdit(places, others, place, edit) ? new Map([...edits, [id, edit]]) : others;
}

function isEdit(places: RoomPlaces, others: PlaceEdits, place: RoomPlace, edit: PlaceEdit) {
  if (edit.asAround) return place.own !== null;
  const faults = faultsOf(edit);
  if (faults.fee !== undefined || faults.days !== undefined) return true;
  const before = termsOf(places, others, place.id);
  const after = termsOf(places, new Map([...others, [place.id, edit]]), place.id);
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** Every edit by its place, as a device keeps it. */
export type KeptEdits = readonly (readonly [place: string, edit: PlaceEdit])[];

/**
 * What was kept, over the places as they stand now; what is the same by now is no edit any more. Each stands on what it
 * was typed over: what a colleague changed since is not replaced unseen.
 */
export function layAgain(places: RoomPlaces, kept: KeptEdits = []): PlaceEdits {
  return kept.reduce<PlaceEdits>((all, [place, { seen, over, ...typed }]) => {
    const laid = withEdit(places, all, place, typed);
    const edit = laid.get(place);
    return edit ? new Map([...laid, [place, { ...edit, seen, over }]]) : laid;
  }, new Map());
}

/** What was typed since edits were sent, over the places as they stand once those are saved. */
export function typedSince(now: RoomPlaces, sent: PlaceEdits, edits: PlaceEdits): PlaceEdits {
  const since = [...edits].filter(([place, edit]) => sent.get(place) !== edit);
  const own = standOn(now, new Map(since));
  return layAgain(
    now,
    since.map(([place, edit]) => [place, (sent.has(place) && own.get(place)) || edit]),
  );
}

/** The same edits, over the places as somebody has seen them by now. */
export function standOn(places: RoomPlaces, edits: PlaceEdits): PlaceEdits {
  return new Map(
    [...edits].map(([id, edit]) => {
      const place = places.get(id);
      return [id, { ...edit, seen: place?.version ?? 0, over: place?.own ?? null }];
    }),
  );
}

/** Places of whose terms somebody else changed what is typed here, to something else. */
export function clashesOf(places: RoomPlaces, edits: PlaceEdits): string[] {
  return [...edits]
    .filter(([id, edit]) => clashes(places.get(id)?.own ?? null, edit))
    .map(([id]) => id);
}

function clashes(own: StaffTerms | null, { over, fee, days, pay, asAround }: PlaceEdit): boolean {
  if (JSON.stringify(own) === JSON.stringify(over)) return false;
  if (asAround) return own !== null;
  if (!own || !over) return true;
  const differs = (mine: unknown, now: unknown, was: unknown) => now !== was && mine !== now;
  const typedDays = days === undefined ? undefined : readDays(days);
  return (
    (fee !== undefined && differs(readFee(fee), own.fee, over.fee)) ||
    (days !== undefined &&
      differs(typedDays && daysText(typedDays), daysText(own), daysText(over))) ||
    (pay !== undefined && differs(pay, own.payOnDelivery, over.payOnDelivery))
  );
}

/** What differs between two states, place by place; where something is typed, from what that is typed over. */
export function changesBetween(
  seen: StaffDelivery,
  now: StaffDelivery,
  edits: PlaceEdits,
): ToldChange[] {
  const before = placesIn(seen);
  const changed = [...placesIn(now).values()].flatMap(({ id, version, fullName, own }) => {
    const edit = edits.get(id);
    const [was, terms] = edit
      ? [edit.seen, edit.over]
      : [before.get(id)?.version, before.get(id)?.own ?? null];
    return was === version
      ? []
      : [{ name: fullName, before: tellTerms(terms), after: tellTerms(own) }];
  });
  if (seen.charges === now.charges) return changed;
  const switched = (on: boolean) => (on ? "charged" : "not charged");
  const name = "The fee at checkout";
  return [...changed, { name, before: switched(seen.charges), after: switched(now.charges) }];
}

/** What is sent of everything that is typed. */
export function toChanges(places: RoomPlaces, edits: PlaceEdits): ChangeDelivery["changes"] {
  return [...edits].map(([place, { seen, asAround }]) => ({
    place,
    version: seen,
    terms: asAround ? null : termsOf(places, edits, place),
  }));
}

/**
 * What was saved, and what that does not do yet.
 * @param what the place, or how many
 * @param charges whether checkout charges fees
 */
export function tellSaved(
  what: string,
  changes: ChangeDelivery["changes"],
  charges: boolean,
): string {
  const isCharged = charges || changes.every(({ terms }) => !terms || terms.fee === 0);
  const then = isCharged
    ? "Orders placed before keep theirs."
    : "No fee is charged at checkout until that is switched on.";
  return `Saved ${what}. ${then}`;
}

/** Terms as people read them: "₦2,500, 1-2 days, pay on delivery". */
function tellTerms(terms: StaffTerms | null): string {
  if (!terms) return "as the place around it";
  return `${naira(terms.fee)}, ${daysInWords(terms)}${terms.payOnDelivery ? ", pay on delivery" : ""}`;
}

/** Every edit by the name of its place, with what it does, or which of it cannot be read. */
export function tellEdits(places: RoomPlaces, edits: PlaceEdits): string[] {
  return [...edits].map(([id, edit]) => {
    const name = places.get(id)?.fullName ?? id;
    const { fee, days } = faultsOf(edit);
    const faulty = [...(fee ? ["the fee"] : []), ...(days ? ["the days"] : [])];
    if (faulty.length > 0) return `${name}: look at ${faulty.join(" and ")} again`;
    const before = tellTerms(termsOf(places, new Map(), id));
    const after = edit.asAround ? tellTerms(null) : tellTerms(termsOf(places, edits, id));
    return `${name}: ${before} → ${after}`;
  });
}
