import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerExportReply } from "#contract/api/customers/customers.ts";
import { transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { planOf, readEnquiry, sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { findCustomer } from "../../../tests/kit/customers.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let payments: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  payments = await createPaymentShop();
  owner = await signInStaff(payments.shop, "owner");
});
afterAll(() => payments.close());

async function write(path: string, text: string): Promise<void> {
  const call = { headers: owner.headers, body: { text } };
  const { status, body } = await payments.shop.api(`POST /staff/${path}`, call);
  expect(status, JSON.stringify(body)).toBe(201);
}

async function copyOf(email: string): Promise<CustomerExportReply> {
  const { shop } = payments;
  const { id } = await findCustomer(shop, owner, email);
  const created = await shop.api<Reply<CustomerExportReply>>(`POST /staff/customers/${id}/export`, {
    headers: owner.headers,
  });
  expect(created.status, JSON.stringify(created.body).slice(0, 500)).toBe(200);
  return created.body.data;
}

test("an export holds everything under the address, for programs and for people", async () => {
  const { shop, runtime } = payments;
  const email = "copy.of.me@example.com";
  const open = await payments.place(12_000, email);
  payments.openPopup(open.payment);
  payments.control.pay(open.payment.reference);
  expect((await payments.poll(open)).orderStatus).toBe("PAID");
  const { order } = open;
  await runtime.db.withTransaction(async (tx) => {
    const reported = { actor: "staff:stf_1", reason: "Packed" };
    await transitionOrder(tx, runtime, await lockOrder(tx, order.id), { kind: "packed" }, reported);
  });
  await shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress: nextAddress() });
  const plan = planOf();
  const requested = { email, details: "Forty choir robes", notes: "Before Easter" };
  const { reference } = await sendEnquiry(shop, requested, { "robes.pdf": plan });
  const { id: enquiryId } = await readEnquiry(shop, owner, reference);
  const { id } = await findCustomer(shop, owner, email);
  await write(`customers/${id}/notes`, "Likes to be called in the evening");
  await write(`orders/${order.id}/notes`, "Her sister fetches it");
  await write(`bulk-orders/${enquiryId}/notes`, "Ask Emeka for cloth");
  await write(`bulk-orders/${enquiryId}/replies`, "Forty are possible");

  const { copy, readable } = await copyOf(email);
  expect(copy).toMatchObject({
    email,
    account: null,
    orders: [{ orderNumber: order.orderNumber, receivedAmount: 12_000 }],
    enquiries: [
      {
        details: "Forty choir robes",
        notes: "Before Easter",
        attachments: [
          { name: "robes.pdf", mediaType: "application/pdf", base64: plan.toString("base64") },
        ],
        replies: [{ text: "Forty are possible" }],
        staffNotes: [{ text: "Ask Emeka for cloth" }],
      },
    ],
    newsletter: { unsubscribedAt: null },
    notes: [{ text: "Likes to be called in the evening" }],
    orderNotes: [{ orderNumber: order.orderNumber, text: "Her sister fetches it" }],
  });
  expect(copy.messages.length).toBeGreaterThan(2);
  for (const part of [
    order.orderNumber,
    "Status: Packed",
    "₦12,000",
    "Forty choir robes",
    "File: robes.pdf\n",
    "Subscribed ",
    "12 Marina Road",
    ": Likes to be called in the evening",
    `${order.orderNumber}: Her sister fetches it`,
    `${reference}: Ask Emeka for cloth`,
  ]) {
    expect(readable).toContain(part);
  }
});

test("an export holds files up to a size, and names the others", async () => {
  const email = "many.files@example.com";
  const plan = planOf(4 * 1024 * 1024);
  const files = { "one.pdf": plan, "two.pdf": plan };
  for (const details of ["First", "Second", "Third", "Fourth"]) {
    await sendEnquiry(payments.shop, { email, details }, files);
  }
  const { copy, readable } = await copyOf(email);
  const held = copy.enquiries.map(({ details, attachments }) => [
    details,
    ...attachments.map(({ base64 }) => base64 === plan.toString("base64")),
  ]);
  // Two of 4 MB each, and a little: the newest first, as long as 24 MB last.
  expect(held).toEqual([
    ["Fourth", true, true],
    ["Third", true, true],
    ["Second", true, false],
    ["First", false, false],
  ]);
  expect(readable.match(/File: \w+\.pdf \(too large for this copy, ask us for it\)/g)).toHaveLength(
    3,
  );
});

test("erasing a customer deletes the files of their enquiries", async () => {
  const { shop, runtime } = payments;
  const email = "drop.my.file@example.com";
  const { reference } = await sendEnquiry(shop, { email }, { "robes.pdf": planOf() });
  const { id: enquiryId, attachments } = await readEnquiry(shop, owner, reference);
  const { id } = await findCustomer(shop, owner, email);
  const { headers } = owner;
  const file = `GET /staff/bulk-orders/${enquiryId}/attachments/${attachments[0]?.id}` as const;
  expect((await shop.api(file, { headers })).status).toBe(200);

  const erased = await shop.api(`POST /staff/customers/${id}/erase`, {
    headers,
    body: { email },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  expect((await shop.api(file, { headers })).status).toBe(404);
  const saved = await runtime.db.rows({
    text: "select id from bulk_order_attachment where request_id = $1",
    values: [enquiryId],
  });
  expect(saved).toEqual([]);
});
