import { deliveryLimits } from "#contract/api/delivery/delivery-limits.ts";
import type {
  StaffDelivery,
  StaffDeliveryPlace,
  StaffDeliveryTerms,
  UpdateDelivery,
} from "#contract/api/delivery/staff-delivery.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { cleanPasted } from "#contract/text/clean-pasted.ts";
import { formatList, pluralForm } from "#contract/text/format.ts";
import { formatAmount } from "../../parts/format/money.ts";
import type { FieldChange } from "../../parts/records/field-changes.ts";
import { compareOptions } from "./delivery-options.ts";

export interface DeliveryPlace extends StaffDeliveryPlace {
  /** Null for the two fallback places. */
  readonly parentId: string | null;
  /** Areas are named with their state: "Ikeja, Lagos". */
  readonly fullName: string;
}

export type DeliveryPlaces = ReadonlyMap<string, DeliveryPlace>;

export function toPlaces({ elsewhere, abroad, groups, states }: StaffDelivery): DeliveryPlaces {
  const all = [elsewhere, abroad].map(
    (place): DeliveryPlace => ({ ...place, parentId: null, fullName: place.name }),
  );
  for (const { stateIds: _, ...group } of groups) {
    all.push({ ...group, parentId: elsewhere.id, fullName: group.name });
  }
  for (const { areas, ...state } of states) {
    const group = groups.find(({ stateIds }) => stateIds.includes(state.id));
    all.push({ ...state, parentId: group?.id ?? elsewhere.id, fullName: state.name });
    for (const area of areas) {
      all.push({ ...area, parentId: state.id, fullName: `${area.name}, ${state.name}` });
    }
  }
  return new Map(all.map((place) => [place.id, place]));
}

export interface TermsInput {
  readonly fee?: string;
  readonly days?: string;
  readonly pay?: boolean;
  /** Uses the terms of its parent place; the other fields are ignored then. */
  readonly inherited?: boolean;
}

/** Resets a place to its parent's terms. */
export const inherited = {
  inherited: true,
  fee: undefined,
  days: undefined,
  pay: undefined,
} as const;

export interface PlaceEdit extends TermsInput {
  /** Version of the terms being edited. */
  readonly expectedVersion: number;
  /** Own terms of the place at that version. */
  readonly basedOn: StaffDeliveryTerms | null;
}

export type PlaceEdits = ReadonlyMap<string, PlaceEdit>;

/** Accepts "3-5", "3–5", "3 to 5" and "2". */
export function parseDays(
  input: string,
): Pick<StaffDeliveryTerms, "daysFrom" | "daysTo"> | undefined {
  const match = /^(\d{1,2})(?:\s*(?:-|to)\s*(\d{1,2}))?(?:\s*days?)?$/i.exec(cleanPasted(input));
  if (!match) return undefined;
  const daysFrom = Number(match[1]);
  const daysTo = Number(match[2] ?? match[1]);
  return daysTo < daysFrom || daysTo > deliveryLimits.maxDays ? undefined : { daysFrom, daysTo };
}

export function parseFee(input: string): number | undefined {
  const fee = parseNaira(input);
  return fee === undefined || fee > deliveryLimits.maxFee ? undefined : fee;
}

/** "3-5", as shown in a field. */
export function formatDayRange({
  daysFrom,
  daysTo,
}: Pick<StaffDeliveryTerms, "daysFrom" | "daysTo">): string {
  return daysFrom === daysTo ? `${daysTo}` : `${daysFrom}-${daysTo}`;
}

/** "3-5 days", "1 day". */
function formatDays(terms: Pick<StaffDeliveryTerms, "daysFrom" | "daysTo">): string {
  return `${formatDayRange(terms)} ${pluralForm(terms.daysTo, "day", "days")}`;
}

/** Effective terms with unsaved edits, including those of parent places. */
export function getTerms(
  places: DeliveryPlaces,
  edits: PlaceEdits,
  id: string,
): StaffDeliveryTerms {
  const place = places.get(id);
  const edit = edits.get(id);
  const own = edit?.inherited ? null : place?.own;
  const terms = own ?? (place?.parentId ? getTerms(places, edits, place.parentId) : zeroTerms);
  if (!edit || edit.inherited) return terms;
  return {
    fee: (edit.fee === undefined ? undefined : parseFee(edit.fee)) ?? terms.fee,
    ...((edit.days === undefined ? undefined : parseDays(edit.days)) ?? {
      daysFrom: terms.daysFrom,
      daysTo: terms.daysTo,
    }),
    payOnDelivery: edit.pay ?? terms.payOnDelivery,
  };
}

const zeroTerms: StaffDeliveryTerms = { fee: 0, daysFrom: 0, daysTo: 0, payOnDelivery: false };

export function validateTerms({ fee, days, inherited }: TermsInput): {
  fee?: string;
  days?: string;
} {
  if (inherited) return {};
  return {
    ...(fee !== undefined &&
      parseFee(fee) === undefined && { fee: "Enter an amount, such as 2,500" }),
    ...(days !== undefined && parseDays(days) === undefined && { days: "Enter days such as 3-5" }),
  };
}

/** An edit that equals the saved value is dropped. */
export function applyEdit(
  places: DeliveryPlaces,
  edits: PlaceEdits,
  id: string,
  input: TermsInput,
): PlaceEdits {
  const place = places.get(id);
  if (!place) return edits;
  const before = edits.get(id) ?? { expectedVersion: place.version, basedOn: place.own };
  const edit = { ...before, inherited: false, ...input };
  const others = new Map([...edits].filter(([each]) => each !== id));
  return isChanged(places, others, place, edit) ? new Map([...edits, [id, edit]]) : others;
}

function isChanged(
  places: DeliveryPlaces,
  others: PlaceEdits,
  place: DeliveryPlace,
  edit: PlaceEdit,
) {
  if (edit.inherited) return place.own !== null;
  const errors = validateTerms(edit);
  if (errors.fee !== undefined || errors.days !== undefined) return true;
  const before = getTerms(places, others, place.id);
  const after = getTerms(places, new Map([...others, [place.id, edit]]), place.id);
  return JSON.stringify(before) !== JSON.stringify(after);
}

export type StoredEdits = readonly (readonly [place: string, edit: PlaceEdit])[];

/** They keep their base version, so that changes of others are not overwritten unseen. */
export function restoreEdits(places: DeliveryPlaces, stored: StoredEdits = []): PlaceEdits {
  return stored.reduce<PlaceEdits>((all, [place, { expectedVersion, basedOn, ...input }]) => {
    const restored = applyEdit(places, all, place, input);
    const edit = restored.get(place);
    return edit ? new Map([...restored, [place, { ...edit, expectedVersion, basedOn }]]) : restored;
  }, new Map());
}

/** Edits made while a save was running, on top of what was saved. */
export function mergeNewerEdits(
  now: DeliveryPlaces,
  sent: PlaceEdits,
  edits: PlaceEdits,
): PlaceEdits {
  const newerEdits = [...edits].filter(([place, edit]) => sent.get(place) !== edit);
  const own = rebaseEdits(now, new Map(newerEdits));
  return restoreEdits(
    now,
    newerEdits.map(([place, edit]) => [place, (sent.has(place) && own.get(place)) || edit]),
  );
}

/** Edits based on the current versions, once the user has seen them. */
export function rebaseEdits(places: DeliveryPlaces, edits: PlaceEdits): PlaceEdits {
  return new Map(
    [...edits].map(([id, edit]) => {
      const place = places.get(id);
      return [id, { ...edit, expectedVersion: place?.version ?? 0, basedOn: place?.own ?? null }];
    }),
  );
}

/** Places that someone else changed to something else than the edit. */
export function findConflicts(places: DeliveryPlaces, edits: PlaceEdits): string[] {
  return [...edits]
    .filter(([id, edit]) => hasConflict(places.get(id)?.own ?? null, edit))
    .map(([id]) => id);
}

function hasConflict(
  own: StaffDeliveryTerms | null,
  { basedOn, fee, days, pay, inherited }: PlaceEdit,
): boolean {
  if (JSON.stringify(own) === JSON.stringify(basedOn)) return false;
  if (inherited) return own !== null;
  if (!own || !basedOn) return true;
  const differs = (mine: unknown, now: unknown, was: unknown) => now !== was && mine !== now;
  const typedDays = days === undefined ? undefined : parseDays(days);
  return (
    (fee !== undefined && differs(parseFee(fee), own.fee, basedOn.fee)) ||
    (days !== undefined &&
      differs(
        typedDays && formatDayRange(typedDays),
        formatDayRange(own),
        formatDayRange(basedOn),
      )) ||
    (pay !== undefined && differs(pay, own.payOnDelivery, basedOn.payOnDelivery))
  );
}

/** Changes between two states; edited places are compared with the version they were edited from. */
export function listChanges(
  expectedVersion: StaffDelivery,
  now: StaffDelivery,
  edits: PlaceEdits,
): FieldChange[] {
  const before = toPlaces(expectedVersion);
  const changed = [...toPlaces(now).values()].flatMap(({ id, version, fullName, own }) => {
    const edit = edits.get(id);
    const [was, terms] = edit
      ? [edit.expectedVersion, edit.basedOn]
      : [before.get(id)?.version, before.get(id)?.own ?? null];
    return was === version
      ? []
      : [{ name: fullName, before: describeTerms(terms), after: describeTerms(own) }];
  });
  return [...changed, ...compareOptions(expectedVersion.options, now.options)];
}

export function toChanges(places: DeliveryPlaces, edits: PlaceEdits): UpdateDelivery["changes"] {
  return [...edits].map(([place, { expectedVersion, inherited }]) => ({
    place,
    version: expectedVersion,
    terms: inherited ? null : getTerms(places, edits, place),
  }));
}

/** `what` is the place, or the number of places. */
export function describeSaved(
  what: string,
  changes: UpdateDelivery["changes"],
  charges: boolean,
): string {
  const isCharged = charges || changes.every(({ terms }) => !terms || terms.fee === 0);
  const then = isCharged
    ? "Existing orders keep their fee."
    : "Fees aren't charged until you turn them on.";
  return `Saved ${what}. ${then}`;
}

/** "₦2,500, 1-2 days, pay on delivery". */
function describeTerms(terms: StaffDeliveryTerms | null): string {
  if (!terms) return "inherited";
  return `${formatAmount(terms.fee)}, ${formatDays(terms)}${terms.payOnDelivery ? ", pay on delivery" : ""}`;
}

/** Describes each edit, or what is invalid in it. */
export function describeEdits(places: DeliveryPlaces, edits: PlaceEdits): string[] {
  return [...edits].map(([id, edit]) => {
    const name = places.get(id)?.fullName ?? id;
    const { fee, days } = validateTerms(edit);
    const invalidFields = [...(fee ? ["the fee"] : []), ...(days ? ["the days"] : [])];
    if (invalidFields.length > 0) return `${name}: check ${formatList(invalidFields)}`;
    const before = getTerms(places, new Map(), id);
    const after = getTerms(places, edits, id);
    return `${name}: ${edit.inherited ? `${describeTerms(before)} → inherited` : describeTermChanges(before, after)}`;
  });
}

function describeTermChanges(before: StaffDeliveryTerms, after: StaffDeliveryTerms): string {
  const payText = ({ payOnDelivery }: StaffDeliveryTerms) =>
    `pay on delivery ${payOnDelivery ? "on" : "off"}`;
  const changes = [
    [formatAmount(before.fee), formatAmount(after.fee)],
    [formatDays(before), formatDays(after)],
    [payText(before), payText(after)],
  ].filter(([from, to]) => from !== to);
  const sides = [0, 1].map((side) => changes.map((change) => change[side]).join(", "));
  return changes.length === 0 ? "own fee" : sides.join(" → ");
}
