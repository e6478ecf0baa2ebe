import { isNotSent } from "#contract/api/order-stage.ts";
import type { ShippingInfo } from "#contract/api/orders.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { CorrectAddress } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { checkShippingInfo } from "#contract/validation/shipping-info.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockOrder } from "./move-order.ts";
import { updateAddress } from "./orders.queries.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/**
 * Corrects to whom an order goes, and where, before it is sent. What it is charged for that stays as it is, whatever the
 * other place costs: the reply says what it would be, and people decide (StaffOrder, `money.shippingToday`). What stood
 * there before stays in the audit log, until the buyer is forgotten.
 * @throws {AppError} `not_found`, `validation_failed`; `conflict` when it is not as it was seen (StaleMeta), or was sent
 */
export async function correctAddress(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, address }: CorrectAddress,
): Promise<StaffOrder> {
  const tell = (tx: Tx) => tellStaffOrder(tx, id, readerOf(staff));
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    const before = order.shippingInfo;
    const after = trimmed({ ...address, email: before.email });
    const errors = checkShippingInfo(after);
    if (errors.length > 0) {
      throw faultyFields(
        errors.map(({ field, message }) => ({ field: `address.${field}`, message })),
      );
    }
    const fields = (Object.keys(after) as (keyof ShippingInfo)[]).filter(
      (field) => after[field] !== before[field],
    );
    if (fields.length === 0) return { reply: await tell(tx), change: null };
    await requireFresh(version, order, () => tell(tx));
    if (!isNotSent(order.status)) {
      throw new AppError("conflict", { detail: "The order has left us, or was closed." });
    }
    const at = runtime.clock();
    await updateAddress(tx, id, after, at);
    const told = { orderId: id, actor: staffActor(staff), at, buyerSees: true } as const;
    await tellOrder(tx, { ...told, kind: "address_corrected", data: { fields: inWords(fields) } });
    return {
      reply: await tell(tx),
      change: {
        action: "order.address_corrected",
        subject: id,
        before: { version: order.version, ...only(fields, before) },
        after: { version: order.version + 1, ...only(fields, after) },
      },
    };
  });
}

const words: Readonly<Record<keyof ShippingInfo, string>> = {
  firstName: "first name",
  lastName: "last name",
  email: "e-mail",
  phone: "phone",
  address: "address",
  city: "city",
  state: "state",
  postalCode: "postal code",
  country: "country",
};

function inWords(fields: readonly (keyof ShippingInfo)[]): string[] {
  return fields.map((field) => words[field]);
}

function only(fields: readonly (keyof ShippingInfo)[], info: ShippingInfo): Partial<ShippingInfo> {
  return Object.fromEntries(fields.map((field) => [field, info[field]]));
}

function trimmed(info: ShippingInfo): ShippingInfo {
  return Object.fromEntries(
    Object.entries(info).map(([field, value]) => [field, value.trim()]),
  ) as ShippingInfo;
}
