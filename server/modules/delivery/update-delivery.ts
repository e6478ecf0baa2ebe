import { isDeepStrictEqual } from "node:util";
import type {
  ConfirmDelivery,
  DeliveryOptions,
  StaffDelivery,
  StaffDeliveryPlace,
  StaffDeliveryTerms,
  UpdateDelivery,
} from "#contract/api/delivery/staff-delivery.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import type { AuditedChange } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { conflictError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import {
  type DeliverySettings,
  getDeliverySettings,
  isDeliverySet,
  loadTermsByPlace,
  lockDelivery,
  saveDeliverySettings,
  savePlaceTerms,
} from "./delivery.queries.ts";
import type { PlaceRecord, PlaceTerms, TermsByPlace } from "./delivery-terms.ts";
import { abroad, elsewhere, findPlaceName, type Place, placeGroups, states } from "./places.ts";

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
    await confirmSettings(tx, settings);
    const after = { feeCharged: settings.chargesFee };
    return {
      reply: await getStaffDelivery(tx),
      change: { action: "delivery.confirmed", subject: "dlv_fee", after },
    };
  },
);

/** As a merchant does, unless it is done. */
export async function confirmDefaultDelivery(tx: Tx): Promise<void> {
  const settings = await lockDelivery(tx);
  if (!(await isDeliverySet(tx))) await confirmSettings(tx, settings);
}

async function confirmSettings(tx: Tx, settings: DeliverySettings): Promise<void> {
  await saveDeliverySettings(tx, settings);
  await announcePageChange(tx, [deliveryTag]);
}

/**
 * Existing orders keep their fee.
 * @throws {AppError} `validation_failed`; `conflict` when a place has changed since
 */
export const updateDelivery = staffCommand<UpdateDelivery, StaffDelivery, unknown>(
  async ({ tx, body }) => {
    const requested = parseChanges(body);
    const options = body.options && parseOptions(body.options.values);
    const settings = await lockDelivery(tx);
    const termsByPlace = await loadTermsByPlace(tx);
    const changes = requested.filter(
      ({ place, terms }) => !hasSameTerms(termsByPlace.get(place)?.terms, terms),
    );
    if (changes.some(({ place, version }) => (termsByPlace.get(place)?.version ?? 0) !== version)) {
      throw conflictError(await getStaffDelivery(tx));
    }
    const before = toOptionsAudit(settings);
    const after = toOptionsAudit({ ...settings, ...options });
    const hasNewOptions = options !== undefined && !isDeepStrictEqual(before, after);
    if (hasNewOptions) {
      await requireVersion(body.options?.version ?? 0, settings, () => getStaffDelivery(tx));
      await saveDeliverySettings(tx, options);
    }
    if (changes.length > 0) await savePlaceTerms(tx, changes);
    const auditEntries = changes.map((change) =>
      toAuditedChange(change, termsByPlace.get(change.place)),
    );
    if (hasNewOptions) {
      auditEntries.push({ action: "delivery.options_updated", subject: "dlv_fee", before, after });
    }
    if (auditEntries.length === 0) return { reply: await getStaffDelivery(tx), change: null };
    await announcePageChange(tx, [deliveryTag]);
    return { reply: await getStaffDelivery(tx), change: auditEntries };
  },
);

type Options = Omit<DeliverySettings, "version">;

/** @throws {AppError} `validation_failed` for an option that is on without its values */
function parseOptions({ charges, freeDelivery, pickup, payOnDelivery }: DeliveryOptions): Options {
  const errors: FieldError[] = [];
  const addError = (field: string, message: string) =>
    errors.push({ field: `options.values.${field}`, message });
  const amount = (field: string, naira: number | null) => {
    try {
      return naira === null ? null : fromNaira(naira);
    } catch {
      addError(field, decimalsMessage);
      return null;
    }
  };
  const required = "Required while this is on";
  if (freeDelivery.isOn && freeDelivery.from === null) addError("freeDelivery.from", required);
  if (pickup.isOn && pickup.place === null) addError("pickup.place", required);
  if (payOnDelivery.isOn && payOnDelivery.limit === null) addError("payOnDelivery.limit", required);
  const options = {
    chargesFee: charges,
    hasFreeDelivery: freeDelivery.isOn,
    freeFromKobo: amount("freeDelivery.from", freeDelivery.from),
    hasPickup: pickup.isOn,
    pickup: pickup.place,
    hasPayOnDelivery: payOnDelivery.isOn,
    payOnDeliveryLimitKobo: amount("payOnDelivery.limit", payOnDelivery.limit),
  };
  if (errors.length > 0) throw validationError(errors);
  return options;
}

function toOptionsAudit(options: Options) {
  return {
    feeCharged: options.chargesFee,
    freeDelivery: options.hasFreeDelivery,
    freeFromKobo: options.freeFromKobo,
    pickup: options.hasPickup,
    pickupPlace: options.pickup && Object.values(options.pickup).join(", "),
    payOnDelivery: options.hasPayOnDelivery,
    payOnDeliveryLimitKobo: options.payOnDeliveryLimitKobo,
  };
}

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
    if (terms?.payOnDelivery && place === abroad.id) {
      addError("terms.payOnDelivery", "Pay on delivery isn't available outside Nigeria");
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
  const settings = await getDeliverySettings(db);
  const termsByPlace = await loadTermsByPlace(db);
  return {
    options: toDeliveryOptions(settings),
    version: settings.version,
    isSet: await isDeliverySet(db),
    elsewhere: toStaffPlace(termsByPlace, elsewhere),
    abroad: toStaffPlace(termsByPlace, abroad),
    groups: placeGroups.map((group) => ({
      ...toStaffPlace(termsByPlace, group),
      stateIds: [...group.stateIds],
    })),
    states: states.map((state) => ({
      ...toStaffPlace(termsByPlace, state),
      areas: state.areas.map((area) => toStaffPlace(termsByPlace, area)),
    })),
  };
}

function toDeliveryOptions(settings: DeliverySettings): DeliveryOptions {
  const { freeFromKobo, payOnDeliveryLimitKobo } = settings;
  return {
    charges: settings.chargesFee,
    freeDelivery: {
      isOn: settings.hasFreeDelivery,
      from: freeFromKobo && toNaira(freeFromKobo),
    },
    pickup: { isOn: settings.hasPickup, place: settings.pickup },
    payOnDelivery: {
      isOn: settings.hasPayOnDelivery,
      limit: payOnDeliveryLimitKobo && toNaira(payOnDeliveryLimitKobo),
    },
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
