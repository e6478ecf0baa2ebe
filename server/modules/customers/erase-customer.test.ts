import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountExport } from "#contract/api/accounts/auth.ts";
import type { CustomerExportReply } from "#contract/api/customers/customers.ts";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { BuyerReturn } from "#contract/api/returns/returns.ts";
import { transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { findCustomer } from "../../../tests/kit/customers.ts";
import { dropPhotos } from "../../../tests/kit/drop-photos.ts";
import { findEverywhere } from "../../../tests/kit/find-everywhere.ts";
import { moveTo } from "../../../tests/kit/order-moves.ts";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { signUp } from "../../../tests/kit/people.ts";
import { phonePicture, photoForm } from "../../../tests/kit/photos.ts";
import { deliverOrder, withPhotos } from "../../../tests/kit/returns.ts";
import { addProduct, nextAddress, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let payments: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  payments = await createPaymentShop();
  owner = await signInStaff(payments.shop, "owner");
});
afterAll(() => payments.close());

async function buy(email: string, token?: string) {
  const open = await payments.place(12_000, email, token);
  payments.openPopup(open.payment);
  payments.control.pay(open.payment.reference);
  expect((await payments.poll(open)).orderStatus).toBe("PAID");
  return open.order;
}

/** Moves a paid order to the end of its life. */
const deliver = (orderId: string, word: string) =>
  move(orderId, ["PROCESSING", "SHIPPED", "DELIVERED"], word);

async function move(orderId: string, statuses: readonly (keyof typeof moveTo)[], word: string) {
  const { runtime } = payments;
  for (const to of statuses) {
    await runtime.db.withTransaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      await transitionOrder(tx, runtime, order, moveTo[to], { actor: "staff:stf_1", reason: word });
    });
  }
}

/** What everybody gets who tries an order with what opened it, or with nothing. */
async function tryOrder({ orderNumber, orderToken }: PlacedOrder) {
  const { shop } = payments;
  const blank = { email: "   ", orderNumber };
  const from = { remoteAddress: nextAddress() };
  const replies = [
    await shop.api(`GET /orders/${orderNumber}/payment`, {
      ...from,
      headers: { "x-order-token": orderToken },
    }),
    await shop.api(`GET /orders/lookup?${new URLSearchParams(blank)}`, from),
    await shop.api("POST /orders/lookup/pay", { ...from, body: blank }),
    await shop.api("POST /returns/links", { ...from, body: blank }),
  ];
  return replies.map(({ status }) => status);
}

describe("an erased customer", () => {
  test("is found nowhere, and the accounts still add up", async () => {
    const { shop, runtime } = payments;
    const { db } = runtime;
    const person = await signUp(shop, {
      email: "zikora.forgetme@example.com",
      firstName: "Zikorachukwu",
      lastName: "Unforgotten",
    });
    const { email, token } = person;
    await db.rows({ text: "update app_user set email_verified_at = now()" });
    const productId = await addProduct(shop);
    await shop.api("POST /wishlist", { token, body: { productId } });
    const profile = { companyName: "Zik Robes", taxId: "T-1", address: "1 Aba Road", email };
    await shop.api("POST /business-profiles", { token, body: profile });
    await shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress: nextAddress() });
    await sendEnquiry(shop, { email, phone: "+234 809 111 2233" });
    const fromWork = { contactName: "Zikorachukwu", email: "zik.work@example.com", details: "50" };
    const enquiry = await shop.api("POST /bulk-orders", { token, body: fromWork });
    expect(enquiry.status, JSON.stringify(enquiry.body)).toBe(201);
    const withAccount = await buy(email, token);
    const asGuest = await buy(email);
    for (const address of ["9 Mistyped Close", "31 Corrected Avenue"]) {
      const path = `/staff/orders/${withAccount.id}` as const;
      const { data } = (await shop.api<Reply<StaffOrder>>(`GET ${path}`, owner)).body;
      // Letters that no digest holds: six digits alone now and then stand in one, or in a time.
      const at = { phone: "+234 805 555 0199", city: "Umuahia-Mistyped", postalCode: "KX440999" };
      const corrected = await shop.api(`PATCH ${path}/address`, {
        headers: owner.headers,
        body: { version: data.version, address: { ...data.address, ...at, address } },
      });
      expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    }
    expect(await findEverywhere(db, "9 Mistyped Close")).not.toEqual([]);
    await deliver(withAccount.id, `Called ${email.toUpperCase()}`);
    const { headers } = owner;
    const { id } = await findCustomer(shop, owner, email);
    await shop.api(`POST /staff/customers/${id}/notes`, {
      headers,
      body: { text: `Writes from ${email}` },
    });
    const erase = () => shop.api(`POST /staff/customers/${id}/erase`, { headers, body: { email } });

    const tooEarly = await erase();
    expect(tooEarly.status).toBe(409);
    expect(tooEarly.body.detail).toBe(
      `Cannot be erased yet. Order ${asGuest.orderNumber} is not packed yet.`,
    );
    await deliver(asGuest.id, "");
    const sentElsewhere = await buy("zikora.other@example.com", token);
    await deliver(sentElsewhere.id, "Called zikora.other@example.com");
    const books = () =>
      db.rows({
        text: `select o.order_number, o.total_kobo, o.received_kobo, o.refunded_kobo, o.paid_at, o.status,
            (select json_agg(l order by position) from order_line l where l.order_id = o.id) as lines
          from shop_order o where o.id = any($1::text[]) order by o.id`,
        values: [[withAccount.id, asGuest.id]],
      });
    const before = await books();
    expect((await findEverywhere(db, email)).length).toBeGreaterThan(8);

    expect((await erase()).status).toBe(204);
    const typed = [
      email,
      "zikora.other",
      "zik.work",
      "Zikorachukwu",
      "Unforgotten",
      "809 111 2233",
      "12 Marina Road",
    ];
    const corrected = ["Mistyped", "31 Corrected Avenue", "805 555 0199", "KX440999"];
    for (const word of [...typed, ...corrected]) {
      expect([word, await findEverywhere(db, word)]).toEqual([word, []]);
    }
    const toStaff = `select count(*)::integer as count from mail_message
      where kind = 'business-profile-waits' and data ->> 'companyName' = 'Zik Robes'`;
    expect(await db.first({ text: toStaff })).toEqual({ count: 0 });
    expect(await books()).toEqual(before);
    const links = "select count(*)::integer as links from return_link where order_id = $1";
    for (const order of [withAccount, asGuest]) {
      expect(await tryOrder(order)).toEqual([404, 400, 400, 400]);
      expect(await db.first({ text: links, values: [order.id] })).toEqual({ links: 0 });
      // Nothing tells any more that the two are one person's.
      const current = await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${order.id}`, {
        headers,
      });
      expect(current.body.data.others.count).toBe(0);
    }
    expect((await erase()).status).toBe(404);
    const audited = await db.first({
      text: "select before from audit_entry where action = 'customer.erased' and subject = $1",
      values: [id],
    });
    expect(audited).toEqual({ before: { hadAccount: true, retainedOrders: 3 } });
    const signIn = { email, password: person.password };
    const entered = await shop.api("POST /auth/login", {
      body: signIn,
      remoteAddress: nextAddress(),
    });
    expect(entered.status).toBe(401);
    // Whoever comes back is somebody new.
    await buy(email);
    expect((await findCustomer(shop, owner, email)).orders).toBe(1);
  });

  test("removes nothing of others from the log, whatever number and address they typed", async () => {
    const { shop, runtime } = payments;
    const { db } = runtime;
    const email = "typed.oddly@example.com";
    const order = await buy(email);
    await deliver(order.id, "");
    await db.rows({
      text: `update shop_order set shipping_info = shipping_info
          || '{"phone": "1200000", "address": "delivered", "firstName": "Ọlá", "lastName": "Odd"}'
        where id = $1`,
      values: [order.id],
    });
    const entry = (reason: string) => ({
      amountKobo: 1_200_000,
      delivered: "delivered",
      note: [reason],
    });
    await db.rows({
      text: "insert into audit_entry (actor, action, subject, after) values ('system', 'refund.completed', 'rfd_odd', $1)",
      values: [JSON.stringify(entry("Ọlá Odd called from 1200000, not 12000001"))],
    });
    const { id } = await findCustomer(shop, owner, email);
    const { headers } = owner;
    const erased = await shop.api(`POST /staff/customers/${id}/erase`, {
      headers,
      body: { email },
    });
    expect(erased.status, JSON.stringify(erased.body)).toBe(204);
    const audited = await db.first({
      text: "select after from audit_entry where subject = 'rfd_odd'",
    });
    expect(audited).toEqual({ after: entry("[erased] called from [erased], not 12000001") });
  });

  test("is the confirmed one, and needs the right", async () => {
    const { shop } = payments;
    await sendEnquiry(shop, { email: "stays@example.com" });
    const { id } = await findCustomer(shop, owner, "stays@");
    const body = { email: "other@example.com" };
    const { headers } = owner;
    const other = await shop.api(`POST /staff/customers/${id}/erase`, { headers, body });
    expect(other.status).toBe(404);
    const support = await signInStaff(shop, "support");
    const requested = { headers: support.headers, body: { email: "stays@example.com" } };
    expect((await shop.api(`POST /staff/customers/${id}/erase`, requested)).status).toBe(403);
    expect(await findCustomer(shop, owner, "stays@")).toMatchObject({ id });
  });
});

test("messages and photos of returns and orders are exported, then erased", async () => {
  const { shop, runtime } = payments;
  const { email, token } = await signUp(shop, { email: "amaka.returns@example.com" });
  await runtime.db.rows({ text: "update app_user set email_verified_at = now()" });
  const products = await addProduct(shop, {
    price: 9_000,
    sizes: [
      { size: "M", stock: 5 },
      { size: "L", stock: 5 },
    ],
  });
  const { order, token: link } = await deliverOrder(shop, [orderItem(products, { price: 9_000 })], {
    token,
    email,
  });
  const request = {
    kind: "exchange",
    lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
    reason: "too_small",
    message: "Since the operation it hurts",
  };
  const { body, headers } = withPhotos(request, [await phonePicture(500, 400)]);
  const requested = await shop.api<Reply<BuyerReturn>>(
    `POST /orders/${order.orderNumber}/returns`,
    {
      body,
      headers: { ...headers, "x-return-token": link },
    },
  );
  expect(requested.status, JSON.stringify(requested.body)).toBe(201);
  const [record] = await runtime.db.rows<{ id: string }>({
    text: "select id from return_request where order_id = $1",
    values: [order.id],
  });
  const declined = await shop.api(`POST /staff/returns/${record?.id}/decline`, {
    headers: owner.headers,
    body: { version: 1, message: "We are sorry to hear of it" },
  });
  expect(declined.status, JSON.stringify(declined.body)).toBe(200);
  const note = { text: "The lady with the operation" };
  const noted = await shop.api(`POST /staff/orders/${order.id}/notes`, {
    headers: owner.headers,
    body: note,
  });
  expect(noted.status, JSON.stringify(noted.body)).toBeLessThan(300);
  await runtime.db.rows({
    text: "update shop_order set status = 'PROCESSING' where id = $1",
    values: [order.id],
  });
  const used = await shop.api<Reply<StaffOrder>>(`POST /staff/orders/${order.id}/parcel-photo`, {
    headers: owner.headers,
    body: await photoForm(),
  });
  const photoUrl = used.body.data.parcel.photoUrl ?? "";
  await runtime.db.rows({
    text: "update shop_order set status = 'DELIVERED' where id = $1",
    values: [order.id],
  });

  const own = await shop.api<Reply<AccountExport>>("GET /auth/export", { token });
  const copied = {
    orderNumber: order.orderNumber,
    message: "Since the operation it hurts",
    messages: ["We are sorry to hear of it"],
    photos: [{ mediaType: "image/jpeg", base64: expect.stringMatching(/^\/9j\//) }],
  };
  expect(own.body.data.returns).toMatchObject([copied]);
  const { id } = await findCustomer(shop, owner, email);
  const created = await shop.api<Reply<CustomerExportReply>>(`POST /staff/customers/${id}/export`, {
    headers: owner.headers,
  });
  expect(created.body.data.copy).toMatchObject({
    returns: [copied],
    orderNotes: [{ orderNumber: order.orderNumber, text: note.text }],
    parcelPhotos: [{ orderNumber: order.orderNumber, address: photoUrl }],
  });
  for (const text of [copied.message, copied.messages[0], note.text, photoUrl]) {
    expect(created.body.data.readable).toContain(text);
  }

  const inEmails = `/share/mail/parcel/${photoUrl.slice(photoUrl.lastIndexOf("/") + 1)}`;
  const picture = await shop.app.inject({ url: inEmails });
  expect(picture.statusCode).toBe(200);
  const { width, height } = await sharp(picture.rawPayload).metadata();
  expect([width, height]).toEqual([2 * 536, 2 * 340]);
  expect((await shop.app.inject({ url: photoUrl })).statusCode).toBe(200);
  const erased = await shop.api(`POST /staff/customers/${id}/erase`, {
    headers: owner.headers,
    body: { email },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  await dropPhotos(shop);
  expect((await shop.app.inject({ url: photoUrl })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: inEmails })).statusCode).toBe(404);
  for (const text of ["the operation", "sorry to hear", photoUrl]) {
    expect([text, await findEverywhere(runtime.db, text)]).toEqual([text, []]);
  }
  const photos = await runtime.db.rows({
    text: "select id from return_photo where return_id = $1",
    values: [record?.id],
  });
  expect(photos).toEqual([]);
});

test("erasing the store's own address keeps the emails about other people's enquiries", async () => {
  const { shop, runtime } = payments;
  const { bulkEmail } = await getContact(runtime.db);
  const { reference } = await sendEnquiry(shop, { details: "60 robes" });
  await sendEnquiry(shop, { email: bulkEmail, details: "A try" });
  const { id } = await findCustomer(shop, owner, bulkEmail);
  const erased = await shop.api(`POST /staff/customers/${id}/erase`, {
    headers: owner.headers,
    body: { email: bulkEmail },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  const toStaff = await runtime.db.rows({
    text: "select id from mail_message where recipient = $1 and mentions && array[$2]",
    values: [bulkEmail, reference],
  });
  expect(toStaff).toHaveLength(1);
});
