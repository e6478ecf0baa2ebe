import type {
  ConfirmDelivery,
  SetDeliveryCharging,
  StaffDelivery,
  StaffDeliveryPlace,
  StaffDeliveryTerms,
  UpdateDelivery,
} from "#contract/api/delivery/staff-delivery.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import type { AuditedChange } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { conflictError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import {
  getDeliverySettings,
  isDeliverySet,
  loadTermsByPlace,
  lockDelivery,
  savePlaceTerms,
  updateDeliveryCharging,
} from "./delivery.queries.ts";
import type { PlaceRecord, PlaceTerms, TermsByPlace } from "./delivery-terms.ts";
import { abroad, elsewhere, findPlaceName, type Place, states } from "./places.ts";

export const deliveryTag = "delivery";

interface PlaceChange {
  readonly place: string;
  readonly version: number;
  readonly terms: PlaceTerms | null;
}

/** @throws {AppError} `conflict` on a stale version */
export const confirmDelivery = staffCommand<ConfirmDelivery, StaffDelivery, unknown>(
  async ({ tx, body: { version } }) => {
    const settings = await lockDelivery(tx);
    if (await isDeliverySet(tx)) return { reply: await getStaffDelivery(tx), change: null };
    await requireVersion(version, settings, () => getStaffDelivery(tx));
    await updateDeliveryCharging(tx, settings.chargesFee);
    await announcePageChange(tx, [deliveryTag]);
    const after = { feeCharged: settings.chargesFee };
    return {
      reply: await getStaffDelivery(tx),
      change: { action: "delivery.confirmed", subject: "dlv_fee", after },
    };
  },
);

/**
 * Existing orders keep their fee.
 * @throws {AppError} `validation_failed`; `conflict` when a place has changed since
 */
export const updateDelivery = staffCommand<UpdateDelivery, StaffDelivery, unknown>(
  async ({ tx, body }) => {
    const requested = parseChanges(body);
    await lockDelivery(tx);
    const termsByPlace = await loadTermsByPlace(tx);
    const changes = requested.filter(
      ({ place, terms }) => !hasSameTerms(termsByPlace.get(place)?.terms, terms),
    );
    if (changes.some(({ place, version }) => (termsByPlace.get(place)?.version ?? 0) !== version)) {
      throw conflictError(await getStaffDelivery(tx));
    }
    if (changes.length === 0) return { reply: await getStaffDelivery(tx), change: null };
    await savePlaceTerms(tx, changes);
    await announcePageChange(tx, [deliveryTag]);
    const auditEntries = changes.map((change) =>
      toAuditedChange(change, termsByPlace.get(change.place)),
    );
    return { reply: await getStaffDelivery(tx), change: auditEntries };
  },
);

/** @throws {AppError} `conflict` on a stale version */
export const setDeliveryCharging = staffCommand<SetDeliveryCharging, StaffDelivery, unknown>(
  async ({ tx, body: { version, charges } }) => {
    const settings = await lockDelivery(tx);
    if (settings.chargesFee === charges) return { reply: await getStaffDelivery(tx), change: null };
    await requireVersion(version, settings, () => getStaffDelivery(tx));
    await updateDeliveryCharging(tx, charges);
    await announcePageChange(tx, [deliveryTag]);
    const state = (charged: boolean) => ({ feeCharged: charged });
    return {
      reply: await getStaffDelivery(tx),
      change: {
        action: charges ? "delivery.fee_enabled" : "delivery.fee_disabled",
        subject: "dlv_fee",
        before: state(settings.chargesFee),
        after: state(charges),
      },
    };
  },
);

function parseChanges({ changes }: UpdateDelivery): PlaceChange[] {
  const errors: FieldError[] = [];
  const placeIds = new Set<string>();
  const parsed = changes.map(({ place, version, terms }, i) => {
    const addError = (field: string, message: string) =>
      errors.push({ field: `changes.${i}.${field}`, message });
    if (findPlaceName(place) === undefined) addError("place", "Unknown place");
    if (placeIds.has(place)) addError("place", "Listed more than once");
    placeIds.add(place);
    if (terms === null && [elsewhere.id, abroad.id].includes(place)) {
      addError("terms", "This place has no default to use");
    }
    if (terms && terms.daysTo < terms.daysFrom) {
      addError("terms.daysTo", "Must not be less than the minimum");
    }
    return {
      place,
      version,
      terms: terms && parseTerms(terms, () => addError("terms.fee", decimalsMessage)),
    };
  });
  if (errors.length > 0) throw validationError(errors);
  return parsed;
}

const decimalsMessage = "Must have at most two decimals";

function parseTerms({ fee, ...terms }: StaffDeliveryTerms, onError: () => void): PlaceTerms {
  try {
    return { ...terms, feeKobo: fromNaira(fee) };
  } catch {
    onError();
    return { ...terms, feeKobo: fromNaira(0) };
  }
}

function hasSameTerms(before: PlaceTerms | null | undefined, after: PlaceTerms | null): boolean {
  if (!before || !after) return !before && !after;
  return (Object.keys(after) as (keyof PlaceTerms)[]).every(
    (field) => before[field] === after[field],
  );
}

function toAuditedChange(
  { place, terms }: PlaceChange,
  before: PlaceRecord | undefined,
): AuditedChange {
  const toAuditTerms = (own: PlaceTerms | null | undefined) => own ?? { ownTerms: false };
  return {
    action: "delivery.terms_updated",
    subject: auditId(place),
    before: { ...toAuditTerms(before?.terms), version: before?.version ?? 0 },
    after: { ...toAuditTerms(terms), version: (before?.version ?? 0) + 1 },
  };
}

export async function getStaffDelivery(db: Queryable): Promise<StaffDelivery> {
  const { chargesFee, version } = await getDeliverySettings(db);
  const termsByPlace = await loadTermsByPlace(db);
  return {
    charges: chargesFee,
    version,
    isSet: await isDeliverySet(db),
    elsewhere: toStaffPlace(termsByPlace, elsewhere),
    abroad: toStaffPlace(termsByPlace, abroad),
    states: states.map((state) => ({
      ...toStaffPlace(termsByPlace, state),
      areas: state.areas.map((area) => toStaffPlace(termsByPlace, area)),
    })),
  };
}

/** The prefix tells kinds of records apart in the audit log. */
const auditId = (place: string): string => `dlv_${place}`;

export async function listPlaceNames(
  _on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return ids.flatMap((id) => {
    const name = findPlaceName(id.replace(/^dlv_/, ""));
    return name === undefined ? [] : [{ id, name }];
  });
}

function toStaffPlace(termsByPlace: TermsByPlace, { id, name }: Place): StaffDeliveryPlace {
  const record = termsByPlace.get(id);
  return {
    id,
    name,
    own: record?.terms ? toStaffTerms(record.terms) : null,
    version: record?.version ?? 0,
  };
}

function toStaffTerms({ feeKobo, ...terms }: PlaceTerms): StaffDeliveryTerms {
  return { fee: toNaira(feeKobo), ...terms };
}
