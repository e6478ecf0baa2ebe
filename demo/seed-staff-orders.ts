import type { CreateStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { createStaffOrder, editOrder, previewEdit } from "#server/modules/checkout/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import { getOrder } from "#server/modules/orders/index.ts";
import { transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { recordPayment } from "#server/modules/payments/recorded/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import { guest } from "#server/platform/auth/caller.ts";
import { daysAgo } from "./days-ago.ts";

type Payment = Extract<CreateStaffOrder["payment"], { kind: "paid" }>;

interface DemoSale extends Pick<CreateStaffOrder, "source"> {
  readonly daysAgo: number;
  readonly name: string;
  readonly phone: string;
  readonly slug: string;
  readonly size: string;
  readonly method: Payment["method"];
  readonly reference: string;
  /** Asked for before it was handed over, and paid the same way. */
  readonly added?: { readonly slug: string; readonly size: string; readonly reference: string };
}

/** Sold away from the website, to people whose email nobody asked for. */
const sales: readonly DemoSale[] = [
  {
    ...{ daysAgo: 9.2, name: "Kelechi Umeh", phone: "0803 555 0161", source: "market" },
    ...{ slug: "eleko-camp-shirt", size: "XL", method: "cash", reference: "" },
  },
  {
    ...{ daysAgo: 3.1, name: "Bọ́lá Ajíbádé", phone: "0806 555 0174", source: "instagram" },
    ...{ slug: "calabar-tie-skirt", size: "M", method: "pos", reference: "RRN 6120 4471" },
    added: { slug: "eleko-camp-shirt", size: "M", reference: "RRN 6120 4502" },
  },
];

export async function seedStaffOrders(runtime: Runtime, staff: StaffMember): Promise<void> {
  for (const sale of sales) {
    const known = await runtime.db.first({
      text: "select 1 from shop_order where shipping_info ->> 'phone' = $1 and source <> 'shop'",
      values: [sale.phone],
    });
    if (!known) await seedSale(daysAgo(runtime, sale.daysAgo), staff, sale);
  }
}

async function seedSale(then: Runtime, staff: StaffMember, sale: DemoSale): Promise<void> {
  const { name, phone, source, slug, size, method, reference, added } = sale;
  const items = [{ productId: stableProductId(slug), size, quantity: 1 }];
  const quote = await then.db.withTransaction((tx) =>
    quoteCart(tx, guest, items, {
      shipping: noShippingFee,
      vat: Promise.resolve(undefined),
    }),
  );
  const amount = toNaira(quote.price().totalKobo);
  const receivedOn = toShopDay(then.clock());
  const { id } = await createStaffOrder(then)({
    staff,
    params: {},
    body: {
      items,
      customer: { name, phone, email: "" },
      source,
      delivery: {
        ...{ isPickup: true, address: "", city: "", state: "", postalCode: "" },
        country: "Nigeria",
      },
      payment: { kind: "paid", method, amount, reference, receivedOn },
      isHandedOver: !added,
      totalAmount: amount,
    },
  });
  await recordDemo(then.db, "order", [id]);
  if (added) await seedAdded(then, staff, id, { ...sale, added });
}

async function seedAdded(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { slug, size, method, added }: DemoSale & { readonly added: NonNullable<DemoSale["added"]> },
): Promise<void> {
  const call = { staff, params: { id } };
  const items = [
    { productId: stableProductId(slug), size, quantity: 1 },
    { productId: stableProductId(added.slug), size: added.size, quantity: 1 },
  ];
  const { after } = await previewEdit(runtime, staff, id, { items });
  const { version } = await getOrder(runtime.db, id);
  const body = { version, items, totalAmount: after.total, note: "Wants a shirt to go with it" };
  const { due } = await editOrder(runtime)({ ...call, body });
  const receivedOn = toShopDay(runtime.clock());
  await recordPayment(runtime)({
    ...call,
    body: { method, amount: due, due, reference: added.reference, receivedOn },
  });
  await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const by = { actor: staffActor(staff), reason: "" };
    await transitionOrder(tx, runtime, order, { kind: "handed_over" }, by);
  });
}
