import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts.ts";
import type { Page } from "#contract/api/envelope.ts";
import type { DiscountUse } from "#contract/api/staff-discounts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { cancelOrder, markOrderPaid } from "#server/modules/orders/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { discountBody, discountsOf } from "../../../tests/kit/discounts.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import {
  addDiscount,
  addProduct,
  findDrift,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let manager: SignedInStaff;
let discounts: ReturnType<typeof discountsOf>;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  manager = await signInStaff(shop, "manager");
  discounts = discountsOf(shop, manager);
  productId = await addProduct(shop);
});
afterAll(async () => {
  expect(await findDrift(shop)).toEqual([]);
  await shop.close();
});

const hourMs = 3_600_000;
const inHours = (hours: number) =>
  new Date(shop.runtime.clock().getTime() + hours * hourMs).toISOString();
const order = (code: string, totalAmount = 9000, items = [orderItem(productId)]) =>
  postOrder(shop, orderBody(items, { discountCode: code, totalAmount }));
const pay = (id: string) =>
  shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }),
  );
const validate = (body: Record<string, unknown>) =>
  shop.api<Reply<Discount>>("POST /discounts/validate", { body, remoteAddress: nextAddress() });

describe("a discount of staff", () => {
  test("is made in capitals, found by code and name, and had at the checkout", async () => {
    const made = await discounts.create(" detty-20 ", {
      value: 12.5,
      description: "Dẹ́tí December",
      minimumSubtotal: 5000,
      endsAt: inHours(5),
    });
    expect(made).toMatchObject({
      code: "DETTY-20",
      version: 1,
      state: "running",
      value: 12.5,
      wasUsed: false,
      usage: { paid: 0, reserved: 0, given: 0, brought: 0 },
    });
    expect(await discounts.read(made.id)).toEqual(made);
    for (const search of ["detty", "deti dec", "TY-20"]) {
      const { data } = await discounts.list(`tab=all&search=${encodeURIComponent(search)}`);
      expect(data.map(({ code }) => code)).toContain("DETTY-20");
    }
    expect((await order("detty-20", 8750)).status).toBe(201);
  });

  test.each([
    [{ value: 100.5 }, "value"],
    [{ value: 10.005 }, "value"],
    [{ value: 0 }, "value"],
    [{ minimumSubtotal: 0.001 }, "minimumSubtotal"],
    [{ startsAt: "2026-12-12T00:00:00Z", endsAt: "2026-12-12T00:00:00Z" }, "endsAt"],
    [{ endsAt: "2026-19-40T00:00:00Z" }, "endsAt"],
    [{ usageLimit: 0 }, "usageLimit"],
    [{ usageLimitPerBuyer: 1.5 }, "usageLimitPerBuyer"],
    [{ typeIds: ["nothing"] }, "typeIds"],
    [{ productIds: ["nothing"] }, "productIds"],
    [{ code: "A B" }, "code"],
    [{ code: "=1+1" }, "code"],
    [{ buyers: "nobody" }, "buyers"],
    [{ email: "ada@example.com" }, "email"],
  ])("is refused with %j naming %s", async (changes, field) => {
    const body = { ...discountBody, code: "FAULTY", active: true, ...changes };
    const reply = await discounts.call("POST /staff/discounts", body);
    expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(reply.body.errors?.map((error) => error.field)).toContain(field);
  });

  test("says of a code that is taken which field it is", async () => {
    await discounts.create("TAKEN");
    const body = { ...discountBody, active: true };
    const again = await discounts.call("POST /staff/discounts", { ...body, code: "taken" });
    expect(again).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
    const other = await discounts.create("OTHER");
    expect((await discounts.change(other, { code: "TAKEN" })).body.errors).toMatchObject([
      { field: "code", message: "This code is taken" },
    ]);
  });

  test("is changed by version: a stale save is refused with what stands there", async () => {
    const made = await discounts.create("VERSIONED");
    const first = await discounts.change(made, { value: 20 });
    expect(first.body.data).toMatchObject({ version: 2, value: 20 });
    const stale = await discounts.change(made, { value: 30 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "conflict", meta: { current: { version: 2, value: 20 } } },
    });
    expect((await discounts.switch(made, false)).status).toBe(409);
    expect((await discounts.read(made.id)).value).toBe(20);
  });

  test("leaves past orders what they got, and its code what it is", async () => {
    const made = await discounts.create("KEPT");
    const placed = await order("KEPT");
    const { id } = placed.body.data;
    await pay(id);
    const { body } = await discounts.change(made, { value: 50 });
    expect(body.data.value).toBe(50);
    const { headers } = manager;
    const after = await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, { headers });
    expect(after.body.data).toMatchObject({ money: { discount: 1000 }, totalAmount: 9000 });
    const renamed = await discounts.change(body.data, { code: "RENAMED" });
    expect(renamed.body.errors).toMatchObject([{ field: "code" }]);
    const unused = await discounts.create("UNUSED");
    expect((await discounts.change(unused, { code: "renamed" })).body.data.code).toBe("RENAMED");
  });

  test("is had no more once it is switched off, and again once it is on", async () => {
    const made = await discounts.create("SWITCH");
    const off = await discounts.switch(made, false);
    expect(off.body.data).toMatchObject({ active: false, state: "off", version: 2 });
    expect((await validate({ code: "SWITCH" })).body.code).toBe("discount_unknown");
    expect((await discounts.switch(off.body.data, true)).body.data.state).toBe("running");
    expect((await validate({ code: "SWITCH" })).status).toBe(200);
  });
});

test("the list tells where each stands, and counts what each tab holds", async () => {
  const search = "TABBED";
  await discounts.create("TABBED-RUNS");
  await discounts.create("TABBED-SOON", { startsAt: inHours(1) });
  await addDiscount(shop, "TABBED-ENDED", { endsAt: new Date(inHours(-1)) });
  await discounts.create("TABBED-OFF", { active: false });
  const spent = await discounts.create("TABBED-SPENT", { usageLimit: 1 });
  expect((await order("TABBED-SPENT")).status).toBe(201);
  const codesIn = async (tab: string) =>
    (await discounts.list(`tab=${tab}&search=${search}`)).data.map(({ code }) => code);
  expect(await codesIn("running")).toEqual(["TABBED-RUNS"]);
  expect(await codesIn("planned")).toEqual(["TABBED-SOON"]);
  expect((await codesIn("over")).sort()).toEqual(["TABBED-ENDED", "TABBED-SPENT"]);
  expect(await codesIn("off")).toEqual(["TABBED-OFF"]);
  expect((await discounts.list(`search=${search}`)).meta).toMatchObject({
    total: 1,
    counts: { running: 1, planned: 1, over: 2, off: 1, all: 5 },
  });
  expect((await discounts.read(spent.id)).state).toBe("used_up");
  // Codes of one person are many, and are asked for by themselves.
  await addDiscount(shop, "TABBED-MINE", { email: "ada@example.com" });
  expect(await codesIn("all")).not.toContain("TABBED-MINE");
  const personal = await discounts.list(`tab=all&personal=true&search=${search}`);
  expect(personal.data.map(({ code, email }) => [code, email])).toEqual([
    ["TABBED-MINE", "ada@example.com"],
  ]);
});

test("uses tell a paid one from one that is reserved or was given back, and what they brought", async () => {
  const { id } = await discounts.create("USED");
  const [paid, reserved, cancelled] = [
    await order("USED"),
    await order("USED", 18_000, [orderItem(productId, { quantity: 2 })]),
    await order("USED"),
  ].map(({ body }) => body.data.id);
  await pay(paid ?? "");
  await shop.runtime.db.withTransaction((tx) =>
    cancelOrder(tx, shop.runtime, cancelled ?? "", { actor: "system", reason: "In the test" }),
  );
  expect((await discounts.read(id)).usage).toEqual({
    paid: 1,
    reserved: 1,
    given: 1000,
    brought: 9000,
  });
  const { headers } = manager;
  const { body } = await shop.api<Page<DiscountUse>>(`GET /staff/discounts/${id}/uses`, {
    headers,
  });
  expect(body.meta.total).toBe(3);
  expect(Object.fromEntries(body.data.map((use) => [use.orderId, use.state]))).toEqual({
    [paid ?? ""]: "paid",
    [reserved ?? ""]: "reserved",
    [cancelled ?? ""]: "given_back",
  });
  expect(body.data.find(({ orderId }) => orderId === reserved)).toMatchObject({
    amount: 2000,
    total: 18_000,
    email: "adaeze@example.com",
  });
});

describe("a discount for some goods", () => {
  test("takes off those alone, in the order's lines too", async () => {
    const other = await addProduct(shop, { price: 4000 });
    const made = await discounts.create("GOODS", { value: 50, productIds: [other] });
    expect(made.products).toEqual([{ id: other, name: "Ìbàdàn shirt" }]);
    const items = [orderItem(productId), orderItem(other, { price: 4000 })];
    const placed = await order("GOODS", 12_000, items);
    expect(placed.body.data).toMatchObject({ subtotalAmount: 14_000, discountAmount: 2000 });
    const shares = await shop.runtime.db.rows({
      text: `select product_id, discount_share_kobo as share from order_line where order_id = $1
        order by position`,
      values: [placed.body.data.id],
    });
    expect(shares).toEqual([
      { productId, share: 0 },
      { productId: other, share: 200_000 },
    ]);
    expect((await order("GOODS", 9000)).body).toMatchObject({
      code: "price_changed",
      errors: [{ field: "discountCode", message: "This discount is for other goods" }],
    });
  });

  test("is told to the page, and refused with the general text where none of them is in the cart", async () => {
    await discounts.create("TYPED-GOODS", { typeIds: ["shirt"] });
    const found = await validate({ code: "TYPED-GOODS", productIds: [productId] });
    expect(found.body.data).toMatchObject({ onlyFor: { typeIds: ["shirt"], productIds: [] } });
    expect((await validate({ code: "TYPED-GOODS" })).status).toBe(200);
    expect(await validate({ code: "TYPED-GOODS", productIds: ["nothing"] })).toMatchObject({
      status: 422,
      body: {
        code: "discount_goods",
        detail: "Unable to apply discount code. Please try another code.",
        errors: [{ field: "code", message: "This discount is for other goods" }],
      },
    });
  });
});

test("a discount for wholesale buyers is theirs, and refused to others with the general text", async () => {
  await discounts.create("TRADE", { buyers: "wholesale" });
  expect(await validate({ code: "TRADE" })).toMatchObject({
    status: 422,
    body: {
      code: "discount_buyer",
      detail: "Unable to apply discount code. Please try another code.",
    },
  });
  await discounts.create("RETAIL", { buyers: "shoppers", autoApply: true, minimumSubtotal: 1e6 });
  const token = await approvedBuyer();
  const asked = async (code: string) =>
    (await shop.api("POST /discounts/validate", { body: { code }, token })).status;
  expect([await asked("TRADE"), await asked("RETAIL")]).toEqual([200, 422]);
  const offered = async (options: { token?: string }) =>
    (await shop.api<Reply<Discount[]>>("GET /discounts/available", options)).body.data.map(
      ({ code }) => code,
    );
  expect(await offered({})).toContain("RETAIL");
  expect(await offered({ token })).not.toContain("RETAIL");
  const body = orderBody([orderItem(productId)], { discountCode: "TRADE", totalAmount: 9000 });
  expect((await postOrder(shop, body, { token })).status).toBe(201);
});

/** Somebody whose business is approved. */
async function approvedBuyer(): Promise<string> {
  const { token } = await signUpVerified(shop);
  const body = { companyName: "Ruby", taxId: "1", address: "1 Aba Road", email: "a@b.ng" };
  const { data } = (
    await shop.api<Reply<{ id: string }>>("POST /business-profiles", { token, body })
  ).body;
  const { headers } = manager;
  const approved = await shop.api(`POST /staff/business-profiles/${data.id}/approve`, {
    headers,
    body: { version: 1 },
  });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  return token;
}

test("only owner and manager change discounts, support reads, others see none", async () => {
  const { id } = await discounts.create("RIGHTS");
  const status = async (role: "owner" | "support" | "packer" | "stock_keeper") => {
    const { headers } = await signInStaff(shop, role);
    const own = discountsOf(shop, { headers });
    const body = { ...discountBody, active: true, code: `MADE-${role}`.replace("_", "-") };
    return [
      (await own.call(`GET /staff/discounts/${id}`)).status,
      (await own.call(`GET /staff/discounts/${id}/uses`)).status,
      (await own.call("POST /staff/discounts", body)).status,
      (await own.call(`GET /staff/discounts/${id}/codes`)).status,
    ];
  };
  expect(await status("owner")).toEqual([200, 200, 201, 404]);
  expect(await status("support")).toEqual([200, 200, 403, 403]);
  expect(await status("packer")).toEqual([403, 403, 403, 403]);
  expect(await status("stock_keeper")).toEqual([403, 403, 403, 403]);
});
