import type { FieldError } from "#contract/api/error-codes.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type {
  ChangeDelivery,
  StaffDelivery,
  StaffTerms,
  SwitchCharging,
} from "#contract/api/staff-delivery.ts";
import type { StaleMeta } from "#contract/api/versions.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { type AuditedChange, changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockDelivery, readBook, saveTerms, updateCharging } from "./delivery.queries.ts";
import type { PlaceRecord, Terms } from "./delivery-terms.ts";
import { abroad, elsewhere, nameOfPlace } from "./places.ts";
import { auditId, tellStaffDelivery } from "./tell-staff-delivery.ts";

/** What pages that tell of delivery are made from. */
export const deliveryTag = "delivery";

interface Change {
  readonly place: string;
  readonly version: number;
  readonly terms: Terms | null;
}

/**
 * Gives places the terms they were sent with. Orders placed before keep theirs.
 * @throws {AppError} `validation_failed`; `conflict` when one of the places is not as it was seen (StaleMeta)
 */
export async function changeDelivery(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  sent: ChangeDelivery,
): Promise<StaffDelivery> {
  const asked = readChanges(sent);
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockDelivery(tx);
    const book = await readBook(tx);
    const changes = asked.filter(({ place, terms }) => !isSame(book.get(place)?.terms, terms));
    if (changes.some(({ place, version }) => (book.get(place)?.version ?? 0) !== version)) {
      throw await stale(tx);
    }
    if (changes.length === 0) return { reply: await tellStaffDelivery(tx), change: null };
    await saveTerms(tx, changes);
    await announcePageChange(tx, [deliveryTag]);
    const told = changes.map((change) => tell(change, book.get(change.place)));
    return { reply: await tellStaffDelivery(tx), change: told };
  });
}

/**
 * Switches on or off that an order's total holds the fee.
 * @throws {AppError} `conflict` when it was switched meanwhile (StaleMeta)
 */
export async function switchCharging(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  { version, charges }: SwitchCharging,
): Promise<StaffDelivery> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const settings = await lockDelivery(tx);
    if (settings.chargesFee === charges)
      return { reply: await tellStaffDelivery(tx), change: null };
    await requireFresh(version, settings, () => tellStaffDelivery(tx));
    await updateCharging(tx, charges);
    await announcePageChange(tx, [deliveryTag]);
    const state = (charged: boolean) => ({ feeCharged: charged });
    return {
      reply: await tellStaffDelivery(tx),
      change: {
        action: charges ? "delivery.fee_switched_on" : "delivery.fee_switched_off",
        subject: "dlv_fee",
        before: state(settings.chargesFee),
        after: state(charges),
      },
    };
  });
}

function readChanges({ changes }: ChangeDelivery): Change[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const read = changes.map(({ place, version, terms }, i) => {
    const fault = (field: string, message: string) =>
      errors.push({ field: `changes.${i}.${field}`, message });
    if (nameOfPlace(place) === undefined) fault("place", "There is no such place");
    if (seen.has(place)) fault("place", "It is named twice");
    seen.add(place);
    if (terms === null && [elsewhere.id, abroad.id].includes(place)) {
      fault("terms", "There is no place around it");
    }
    if (terms && terms.daysTo < terms.daysFrom) {
      fault("terms.daysTo", "It is fewer days than the first");
    }
    return {
      place,
      version,
      terms: terms && readTerms(terms, () => fault("terms.fee", twoDecimals)),
    };
  });
  if (errors.length > 0) throw faultyFields(errors);
  return read;
}

const twoDecimals = "Has at most two decimals";

function readTerms({ fee, ...terms }: StaffTerms, onFault: () => void): Terms {
  try {
    return { ...terms, feeKobo: fromNaira(fee) };
  } catch {
    onFault();
    return { ...terms, feeKobo: fromNaira(0) };
  }
}

async function stale(tx: Tx): Promise<AppError> {
  const meta: StaleMeta<StaffDelivery> = { current: await tellStaffDelivery(tx) };
  return new AppError("conflict", { detail: "Somebody has changed this meanwhile.", meta });
}

function isSame(before: Terms | null | undefined, after: Terms | null): boolean {
  if (!before || !after) return !before && !after;
  return (Object.keys(after) as (keyof Terms)[]).every((field) => before[field] === after[field]);
}

function tell({ place, terms }: Change, before: PlaceRecord | undefined): AuditedChange {
  const told = (own: Terms | null | undefined) => own ?? { ownTerms: false };
  return {
    action: "delivery.terms_changed",
    subject: auditId(place),
    before: { ...told(before?.terms), version: before?.version ?? 0 },
    after: { ...told(terms), version: (before?.version ?? 0) + 1 },
  };
}
