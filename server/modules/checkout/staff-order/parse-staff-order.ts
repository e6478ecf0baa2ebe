import type { FieldError } from "#contract/api/error-codes.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type { CreateStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { splitName, validateStaffShippingInfo } from "#contract/validation/staff-shipping-info.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findOrderCustomer } from "#server/modules/orders/queries/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { mergeLines } from "../parse-order-request.ts";

export interface StaffOrderRequest {
  readonly lines: readonly { productId: string; size: string; quantity: number }[];
  readonly shippingInfo: ShippingInfo;
  readonly clientTotalKobo: Kobo;
  /** For this order; that of the area without it. */
  readonly feeKobo: Kobo | undefined;
}

/** The fields of the form by those of the order. */
const formFields: Readonly<Record<keyof ShippingInfo, string>> = {
  firstName: "customer.name",
  lastName: "customer.name",
  email: "customer.email",
  phone: "customer.phone",
  address: "delivery.address",
  city: "delivery.city",
  state: "delivery.state",
  postalCode: "delivery.postalCode",
  country: "delivery.country",
};

/** @throws {AppError} `validation_failed` with every invalid field; `not_found` for an unknown customer */
export async function parseStaffOrder(
  db: Queryable,
  { items, customer, delivery, totalAmount, wantsNewsletter }: CreateStaffOrder,
): Promise<StaffOrderRequest> {
  const contact = await findContact(db, customer);
  const { isPickup } = delivery;
  const shippingInfo = trimFields({
    ...splitName(customer.name),
    ...contact,
    address: delivery.address,
    city: delivery.city,
    state: delivery.state,
    postalCode: delivery.postalCode,
    country: delivery.country,
  });
  const errors: FieldError[] = validateStaffShippingInfo(shippingInfo, { isPickup }).map(
    ({ field, message }) => ({
      field: formFields[field as keyof ShippingInfo],
      message,
    }),
  );
  if (wantsNewsletter && shippingInfo.email === "") {
    errors.push({ field: "customer.email", message: "Needed for the newsletter" });
  }
  const amount = (field: string, naira: number): Kobo => {
    try {
      return fromNaira(naira);
    } catch {
      errors.push({ field, message: "Must have at most two decimals" });
      return 0 as Kobo;
    }
  };
  const unpricedItems = items.map((item) => ({ ...item, clientPriceKobo: 0 as Kobo }));
  const lines = mergeLines(unpricedItems, errors);
  const clientTotalKobo = amount("totalAmount", totalAmount);
  const feeKobo = delivery.fee === undefined ? undefined : amount("delivery.fee", delivery.fee);
  if (errors.length > 0) throw validationError(errors);
  return { lines, shippingInfo, clientTotalKobo, feeKobo: isPickup ? (0 as Kobo) : feeKobo };
}

/** A known customer is identified by the record, so that the order lands on it. */
async function findContact(
  db: Queryable,
  { id, phone, email }: CreateStaffOrder["customer"],
): Promise<{ readonly phone: string; readonly email: string }> {
  if (id === undefined) return { phone, email };
  const known = await findOrderCustomer(db, id);
  if (!known) throw new AppError("not_found", { detail: "Customer not found." });
  // Without an email the phone number identifies the record; another's email would move the order.
  if (known.email === "") return { phone: known.phone, email: "" };
  return { phone: phone.trim() || known.phone, email: known.email };
}

function trimFields(info: ShippingInfo): ShippingInfo {
  return Object.fromEntries(
    Object.entries(info).map(([field, value]) => [field, value.trim()]),
  ) as ShippingInfo;
}
