import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DiscountUse } from "#contract/api/discounts/staff-discounts.ts";
import type { Page } from "#contract/api/envelope.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { cancelOrder } from "#server/modules/orders/lifecycle/index.ts";
import { createDiscountShop, type DiscountShop } from "../../../tests/kit/discount-shop.ts";
import { createDiscountCalls, discountBody } from "../../../tests/kit/discounts.ts";
import { addDiscount, addProduct, orderItem, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: DiscountShop;
beforeAll(async () => {
  shop = await createDiscountShop();
});
afterAll(() => shop.close());

const hourMs = 3_600_000;
const inHours = (hours: number) =>
  new Date(shop.runtime.clock().getTime() + hours * hourMs).toISOString();
describe("a discount created by staff", () => {
  test("is stored in capitals, found by code and name, and applied at the checkout", async () => {
    const created = await shop.discounts.create(" detty-20 ", {
      value: 12.5,
      description: "Dẹ́tí December",
      minimumSubtotal: 5000,
      endsAt: inHours(5),
    });
    expect(created).toMatchObject({
      code: "DETTY-20",
      version: 1,
      state: "running",
      value: 12.5,
      isUsed: false,
      usage: { paid: 0, reserved: 0, discounted: 0, sales: 0 },
    });
    expect(await shop.discounts.read(created.id)).toEqual(created);
    for (const search of ["detty", "deti dec", "TY-20"]) {
      const { data } = await shop.discounts.list(`tab=all&search=${encodeURIComponent(search)}`);
      expect(data.map(({ code }) => code)).toContain("DETTY-20");
    }
    expect((await shop.order("detty-20", 8750)).status).toBe(201);
  });

  test.each([
    [{ value: 100.5 }, "value"],
    [{ value: 10.005 }, "value"],
    [{ value: 0 }, "value"],
    [{ minimumSubtotal: 0.001 }, "minimumSubtotal"],
    [{ startsAt: "2026-12-12T00:00:00Z", endsAt: "2026-12-12T00:00:00Z" }, "endsAt"],
    [{ endsAt: "2026-19-40T00:00:00Z" }, "endsAt"],
    [{ startsAt: "2027-02-30T00:00:00Z" }, "startsAt"],
    [{ endsAt: "2027-02-27T24:00:00.000Z" }, "endsAt"],
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
    const reply = await shop.discounts.call("POST /staff/discounts", body);
    expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(reply.body.errors?.map((error) => error.field)).toContain(field);
  });

  test("refuses three decimals, naming the amount or the percentage", async () => {
    const messageOf = async (changes: object) => {
      const body = { ...discountBody, code: "FAULTY", active: true, ...changes };
      return (await shop.discounts.call("POST /staff/discounts", body)).body.errors?.[0]?.message;
    };
    expect([
      await messageOf({ discountType: "PERCENTAGE", value: 33.333 }),
      await messageOf({ discountType: "FIXED", value: 33.333 }),
      await messageOf({ minimumSubtotal: 33.333 }),
    ]).toEqual([
      "A percentage can have at most two decimals",
      "An amount can have at most two decimals",
      "An amount can have at most two decimals",
    ]);
  });

  test("names the field of a code already in use", async () => {
    await shop.discounts.create("TAKEN");
    const body = { ...discountBody, active: true };
    const again = await shop.discounts.call("POST /staff/discounts", { ...body, code: "taken" });
    expect(again).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
    const other = await shop.discounts.create("OTHER");
    expect((await shop.discounts.update(other, { code: "TAKEN" })).body.errors).toMatchObject([
      { field: "code", message: "This code is already in use" },
    ]);
  });

  test("is updated by version: a stale save is refused with the current state", async () => {
    const created = await shop.discounts.create("VERSIONED");
    const first = await shop.discounts.update(created, { value: 20 });
    expect(first.body.data).toMatchObject({ version: 2, value: 20 });
    const stale = await shop.discounts.update(created, { value: 30 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "conflict", meta: { current: { version: 2, value: 20 } } },
    });
    expect((await shop.discounts.switch(created, false)).status).toBe(409);
    expect((await shop.discounts.read(created.id)).value).toBe(20);
  });

  test("keeps past orders and a used code unchanged", async () => {
    const created = await shop.discounts.create("KEPT");
    const placed = await shop.order("KEPT");
    const { id } = placed.body.data;
    await shop.pay(id);
    const { body } = await shop.discounts.update(created, { value: 50 });
    expect(body.data.value).toBe(50);
    const { headers } = shop.manager;
    const after = await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, { headers });
    expect(after.body.data).toMatchObject({ money: { discount: 1000 }, totalAmount: 9000 });
    const renamed = await shop.discounts.update(body.data, { code: "RENAMED" });
    expect(renamed.body.errors).toMatchObject([{ field: "code" }]);
    const unused = await shop.discounts.create("UNUSED");
    expect((await shop.discounts.update(unused, { code: "renamed" })).body.data.code).toBe(
      "RENAMED",
    );
  });

  test("applies only while it is active", async () => {
    const created = await shop.discounts.create("SWITCH");
    const off = await shop.discounts.switch(created, false);
    expect(off.body.data).toMatchObject({ active: false, state: "off", version: 2 });
    expect((await shop.validate({ code: "SWITCH" })).body.code).toBe("discount_unknown");
    expect((await shop.discounts.switch(off.body.data, true)).body.data.state).toBe("running");
    expect((await shop.validate({ code: "SWITCH" })).status).toBe(200);
  });
});

test("the list shows each status, and counts each tab", async () => {
  const search = "TABBED";
  await shop.discounts.create("TABBED-RUNS");
  await shop.discounts.create("TABBED-SOON", { startsAt: inHours(1) });
  await addDiscount(shop, "TABBED-ENDED", { endsAt: new Date(inHours(-1)) });
  await shop.discounts.create("TABBED-OFF", { active: false });
  const spent = await shop.discounts.create("TABBED-SPENT", { usageLimit: 1 });
  expect((await shop.order("TABBED-SPENT")).status).toBe(201);
  const codesIn = async (tab: string) =>
    (await shop.discounts.list(`tab=${tab}&search=${search}`)).data.map(({ code }) => code);
  expect(await codesIn("running")).toEqual(["TABBED-RUNS"]);
  expect(await codesIn("planned")).toEqual(["TABBED-SOON"]);
  expect((await codesIn("ended")).sort()).toEqual(["TABBED-ENDED", "TABBED-SPENT"]);
  expect(await codesIn("off")).toEqual(["TABBED-OFF"]);
  expect((await shop.discounts.list(`search=${search}`)).meta).toMatchObject({
    total: 1,
    counts: { running: 1, planned: 1, ended: 2, off: 1, all: 5 },
  });
  expect((await shop.discounts.read(spent.id)).state).toBe("used_up");
  // Personal codes are many, and are asked for by themselves.
  await addDiscount(shop, "TABBED-MINE", { email: "ada@example.com" });
  expect(await codesIn("all")).not.toContain("TABBED-MINE");
  const personal = await shop.discounts.list(`tab=all&personal=true&search=${search}`);
  expect(personal.data.map(({ code, email }) => [code, email])).toEqual([
    ["TABBED-MINE", "ada@example.com"],
  ]);
});

test("a row shows its last use and first products", async () => {
  const others = [await addProduct(shop), await addProduct(shop)];
  const productIds = [shop.productId, ...others];
  const { id } = await shop.discounts.create("LASTUSE", { typeIds: ["shirt"], productIds });
  await shop.discounts.create("LASTUSE-ALL");
  const row = async (code = "LASTUSE") =>
    (await shop.discounts.list("search=LASTUSE")).data.find((each) => each.code === code);
  expect(await row()).toMatchObject({ lastUsedAt: null });
  const placed = await shop.order("LASTUSE");
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  expect((await row())?.lastUsedAt).toBe((await shop.discounts.read(id)).lastUsedAt);
  expect((await row())?.lastUsedAt).toMatch(/^20/);
  await shop.runtime.db.withTransaction((tx) =>
    cancelOrder(tx, shop.runtime, placed.body.data.id, { actor: "system", reason: "In the test" }),
  );
  expect((await row())?.lastUsedAt).toBeNull();
  // Four are named by their first three; what counts for everything names none.
  const { types, products } = await shop.discounts.read(id);
  const names = (await row())?.appliesToNames;
  expect(names).toHaveLength(3);
  expect(names?.[0]).toBe(types[0]?.name);
  expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(names?.slice(1) ?? []));
  expect((await row("LASTUSE-ALL"))?.appliesToNames).toEqual([]);
});

test("uses are paid, reserved or released, with their totals", async () => {
  const { id } = await shop.discounts.create("USED");
  const [paid, reserved, cancelled] = [
    await shop.order("USED"),
    await shop.order("USED", 18_000, [orderItem(shop.productId, { quantity: 2 })]),
    await shop.order("USED"),
  ].map(({ body }) => body.data.id);
  await shop.pay(paid ?? "");
  await shop.runtime.db.withTransaction((tx) =>
    cancelOrder(tx, shop.runtime, cancelled ?? "", { actor: "system", reason: "In the test" }),
  );
  expect((await shop.discounts.read(id)).usage).toEqual({
    paid: 1,
    reserved: 1,
    discounted: 1000,
    sales: 9000,
  });
  const { headers } = shop.manager;
  const { body } = await shop.api<Page<DiscountUse>>(`GET /staff/discounts/${id}/uses`, {
    headers,
  });
  expect(body.meta.total).toBe(3);
  expect(Object.fromEntries(body.data.map((use) => [use.orderId, use.state]))).toEqual({
    [paid ?? ""]: "paid",
    [reserved ?? ""]: "reserved",
    [cancelled ?? ""]: "released",
  });
  expect(body.data.find(({ orderId }) => orderId === reserved)).toMatchObject({
    amount: 2000,
    total: 18_000,
    email: "adaeze@example.com",
  });
});

test("only owners and managers edit discounts, support reads them, others see none", async () => {
  const { id } = await shop.discounts.create("RIGHTS");
  const status = async (role: "owner" | "support" | "packer" | "stock_keeper") => {
    const { headers } = await signInStaff(shop, role);
    const own = createDiscountCalls(shop, { headers });
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
