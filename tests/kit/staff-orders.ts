import type { CreatedStaffOrder, CreateStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

export type StaffOrderChanges = Partial<Omit<CreateStaffOrder, "customer" | "delivery">> & {
  readonly customer?: Partial<CreateStaffOrder["customer"]>;
  readonly delivery?: Partial<CreateStaffOrder["delivery"]>;
};

/** Two of a ₦10,000 product by chat, with a payment link. */
export function staffOrderBody(
  productId: string,
  { customer, delivery, ...changes }: StaffOrderChanges = {},
): CreateStaffOrder {
  return {
    items: [{ productId, size: "M", quantity: 2 }],
    source: "whatsapp",
    payment: { kind: "link" },
    totalAmount: 20_000,
    ...changes,
    customer: {
      name: "Adaeze Okafor",
      phone: "+2348012345678",
      email: "adaeze@example.com",
      ...customer,
    },
    delivery: {
      isPickup: false,
      address: "12 Marina Road",
      city: "Lagos",
      state: "Lagos",
      postalCode: "",
      country: "Nigeria",
      ...delivery,
    },
  };
}

export function postStaffOrder(
  shop: TestApp,
  { headers }: Pick<SignedInStaff, "headers">,
  body: CreateStaffOrder,
  key: string = createRandomKey(),
) {
  return shop.api<Reply<CreatedStaffOrder>>("POST /staff/orders", {
    headers: { ...headers, "idempotency-key": key },
    body,
  });
}
