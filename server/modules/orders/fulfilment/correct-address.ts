import { isNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type { UpdateOrderAddress } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { validateShippingInfo } from "#contract/validation/shipping-info.ts";
import { validateStaffShippingInfo } from "#contract/validation/staff-shipping-info.ts";
import { staffActor } from "#server/database/audit.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { updateShippingInfo } from "../queries/orders.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

/** @throws {AppError} `not_found`, `validation_failed`; `conflict` on a stale version, or when the order has shipped */
export const correctAddress = staffCommand<UpdateOrderAddress, StaffOrder>(
  async ({ tx, runtime, staff, params: { id }, body: { version, address } }) => {
    const getCurrent = () => getStaffOrder(tx, id, getOrderReader(staff));
    const order = await lockOrder(tx, id);
    const before = order.shippingInfo;
    const after = trimFields({ ...address, email: before.email });
    const errors =
      order.source === "shop"
        ? validateShippingInfo(after)
        : validateStaffShippingInfo(after, { isPickup: order.pickup !== null });
    if (errors.length > 0) {
      throw validationError(
        errors.map(({ field, message }) => ({ field: `address.${field}`, message })),
      );
    }
    const fields = (Object.keys(after) as (keyof ShippingInfo)[]).filter(
      (field) => after[field] !== before[field],
    );
    if (fields.length === 0) return { reply: await getCurrent(), change: null };
    await requireVersion(version, order, getCurrent);
    if (!isNotShipped(order.status)) {
      throw new AppError("conflict", {
        detail: "This order has shipped or is closed, so its address can't be changed.",
      });
    }
    const at = runtime.clock();
    await updateShippingInfo(tx, order, after, at);
    const event = { orderId: id, actor: staffActor(staff), at, isVisibleToBuyer: true } as const;
    await recordOrderEvent(tx, {
      ...event,
      kind: "address_corrected",
      data: { fields: toFieldLabels(fields) },
    });
    return {
      reply: await getCurrent(),
      change: {
        action: "order.address_corrected",
        subject: id,
        before: { version: order.version, ...pickFields(fields, before) },
        after: { version: order.version + 1, ...pickFields(fields, after) },
      },
    };
  },
);

const fieldLabels: Readonly<Record<keyof ShippingInfo, string>> = {
  firstName: "first name",
  lastName: "last name",
  email: "email",
  phone: "phone",
  address: "address",
  city: "city",
  state: "state",
  postalCode: "postal code",
  country: "country",
};

function toFieldLabels(fields: readonly (keyof ShippingInfo)[]): string[] {
  return fields.map((field) => fieldLabels[field]);
}

function pickFields(
  fields: readonly (keyof ShippingInfo)[],
  info: ShippingInfo,
): Partial<ShippingInfo> {
  return Object.fromEntries(fields.map((field) => [field, info[field]]));
}

function trimFields(info: ShippingInfo): ShippingInfo {
  return Object.fromEntries(
    Object.entries(info).map(([field, value]) => [field, value.trim()]),
  ) as ShippingInfo;
}
