import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Onboarding, RemovedDemo } from "#contract/api/settings/onboarding.ts";
import { isDemoRemoved } from "#server/modules/onboarding/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createDeliveryCalls } from "./kit/delivery.ts";
import { liveStore } from "./kit/mail-server.ts";
import { productCalls } from "./kit/products.ts";
import { publishSection, readSection } from "./kit/settings.ts";
import {
  addDiscount,
  addProduct,
  addUsers,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

const demoProductIds = ["demo-kaftan-1a2b3c", "demo-shirt-1a2b3c", "demo-skirt-1a2b3c"];

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ demoProductIds });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const getOnboarding = async () =>
  (await shop.api<Reply<Onboarding>>("GET /staff/onboarding", { headers: owner.headers })).body
    .data;
const isDone = async (name: string) =>
  (await getOnboarding()).steps.find((step) => step.name === name)?.done;

test("a step is completed only by the store's data", async () => {
  expect((await getOnboarding()).steps).toEqual(
    ["name", "product", "payment", "mail", "delivery", "staff"].map((name) => ({
      ...{ name, done: false, isPending: false, optional: name === "staff" },
    })),
  );

  await publishSection(shop, owner, "contacts", (values) => ({ ...values, name: "Ìrẹ̀lẹ̀" }));
  expect(await isDone("name"), "mails of sales still go to nobody").toBe(false);
  await publishSection(shop, owner, "contacts", (values) => ({
    ...values,
    contact: { ...values.contact, email: "hello@irele.test" },
  }));
  expect(
    (await readSection(shop, owner, "contacts")).values.logo,
    "none is needed",
  ).toBeUndefined();
  expect(await isDone("name")).toBe(true);

  await addProduct(shop, { id: demoProductIds[0] ?? "" });
  expect(await isDone("product")).toBe(false);
  await addProduct(shop);
  expect(await isDone("product")).toBe(true);

  await createDeliveryCalls(shop, owner).give({ lagos: { fee: 1_500 } });
  expect(await isDone("delivery")).toBe(true);

  const invited = { email: "kemi@shop.example", name: "Kẹ́mi", role: "packer" };
  await shop.api("POST /staff/members", { headers: owner.headers, body: invited });
  expect(await isDone("staff")).toBe(true);

  await shop.api("POST /staff/onboarding/test-email", { headers: owner.headers });
  expect((await getOnboarding()).steps[3]).toMatchObject({
    name: "mail",
    done: false,
    isPending: true,
  });
  await shop.runtime.db.rows({
    text: "update mail_message set status = 'sent' where kind = 'staff-test-mail' and recipient = $1",
    values: [owner.member.email],
  });
  expect(await isDone("mail")).toBe(true);
});

test("the list is hidden and shown again", async () => {
  const put = (dismissed: boolean) =>
    shop.api("POST /staff/onboarding/dismiss", { headers: owner.headers, body: { dismissed } });
  expect((await put(true)).status).toBe(204);
  expect((await getOnboarding()).dismissed).toBe(true);
  expect((await put(false)).status).toBe(204);
  expect((await getOnboarding()).dismissed).toBe(false);
});

test("only an owner takes the first steps", async () => {
  const { headers } = await signInStaff(shop, "manager");
  expect((await shop.api("GET /staff/onboarding", { headers })).status).toBe(403);
});

const none = { products: 0, types: 0, orders: 0, people: 0, discounts: 0, enquiries: 0 };

describe("demo products", () => {
  const remove = (products: number) =>
    shop.api<Reply<RemovedDemo>>("POST /staff/onboarding/remove-demo", {
      headers: owner.headers,
      body: { ...none, products },
    });
  const status = (id: string) =>
    shop.runtime.db.first<{ archived: boolean }>({
      text: "select archived_at is not null as archived from product where id = $1",
      values: [id],
    });

  test("are removed in one click: ordered ones archived, others deleted, staff's own kept", async () => {
    const [kaftan = "", shirt = "", skirt = ""] = demoProductIds;
    await addProduct(shop, { id: shirt });
    await addProduct(shop, { id: skirt });
    const own = await addProduct(shop, { name: "Our own shirt" });
    const order = await postOrder(shop, orderBody([orderItem(shirt, {})]));
    expect(order.status, JSON.stringify(order.body)).toBe(201);
    expect((await getOnboarding()).demo).toEqual({ ...none, products: 3 });

    expect((await remove(2)).status).toBe(409);
    expect((await getOnboarding()).demo.products).toBe(3);

    const removed = await remove(3);
    expect(removed.body.data).toMatchObject({ deleted: 2, archived: 1, orders: 0 });
    expect(await status(shirt)).toEqual({ archived: true });
    expect(await status(kaftan)).toBeUndefined();
    expect(await status(skirt)).toBeUndefined();
    expect(await status(own)).toEqual({ archived: false });
    expect((await getOnboarding()).demo).toEqual(none);
    expect(await findDiscrepancies(shop)).toEqual([]);
    expect(await isDemoRemoved(shop.runtime.db)).toBe(true);
  });

  test("are all there or all gone under concurrent removal and orders", async () => {
    const ids = demoProductIds.filter((id) => id !== demoProductIds[1]);
    for (const id of ids) await addProduct(shop, { id });
    const [first = ""] = ids;
    const orders = Array.from({ length: 6 }, () =>
      postOrder(shop, orderBody([orderItem(first, {})])),
    );
    const removals = Array.from({ length: 3 }, () => remove(ids.length));
    const [placed, removed] = await Promise.all([Promise.all(orders), Promise.all(removals)]);
    expect(removed.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    const bought = placed.filter((reply) => reply.status === 201).length;
    expect(await status(first)).toEqual(bought > 0 ? { archived: true } : undefined);
    for (const { status: code } of placed) expect([201, 400, 404, 409]).toContain(code);
    expect(await findDiscrepancies(shop)).toEqual([]);
  });
});

test("demo products edited by staff stay, and count as the shop's", async () => {
  const own = await createTestApp({ demoProductIds });
  const boss = await signInStaff(own, "owner");
  const { headers } = boss;
  const products = productCalls(own, boss);
  const look = async () => {
    const { body } = await own.api<Reply<Onboarding>>("GET /staff/onboarding", { headers });
    return { products: body.data.demo.products, product: body.data.steps[1]?.done };
  };
  try {
    const [kaftan = "", shirt = "", skirt = ""] = demoProductIds;
    for (const id of demoProductIds) await addProduct(own, { id });
    // Looked at and put back, or of a type that was merged away, it is as it came.
    await products.move(await products.read(skirt), "draft");
    const into = await products.call("POST /staff/product-types", { name: "Top" });
    const merged = await own.api<Reply<unknown>>("POST /staff/product-types/shirt/merge", {
      headers,
      body: { version: 1, intoId: (into.body.data as { id: string }).id },
    });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(await look()).toEqual({ products: 3, product: false });

    const rewritten = await products.change(await products.read(kaftan), {
      name: "Our own kaftan",
    });
    expect(rewritten.status, JSON.stringify(rewritten.body)).toBe(200);
    expect((await products.changeStock(shirt, [{ size: "M", change: 5 }])).status).toBe(200);
    expect(await look()).toEqual({ products: 1, product: true });

    const removed = await own.api<Reply<RemovedDemo>>("POST /staff/onboarding/remove-demo", {
      headers,
      body: { ...none, products: 1 },
    });
    expect(removed.body.data).toMatchObject({ deleted: 1, archived: 0 });
    expect(await products.read(kaftan)).toMatchObject({
      name: "Our own kaftan",
      status: "published",
    });
    expect(await products.stockOf(shirt)).toEqual({ M: 105, L: 100 });
    expect((await products.call(`GET /staff/products/${skirt}`)).status).toBe(404);
    expect(await findDiscrepancies(own)).toEqual([]);
  } finally {
    await own.close();
  }
});

test("of a live store: only products and types can be removed", async () => {
  const live = await createTestApp({ env: liveStore(9), demoProductIds });
  const boss = await signInStaff(live, "owner");
  try {
    const [kaftan = ""] = demoProductIds;
    await addProduct(live, { id: kaftan });
    const own = await addProduct(live, { name: "Our own shirt", clothingTypeId: "shirt" });
    await addUsers(live, ["usr_real"]);
    await addDiscount(live, "REAL10");
    const order = await postOrder(live, orderBody([orderItem(own)]));
    expect(order.status, JSON.stringify(order.body)).toBe(201);
    const { db } = live.runtime;
    await db.rows({
      text: `insert into demo_record (kind, id)
        select 'order', id from shop_order union all select 'person', id from app_user
        union all select 'discount', id from discount union all select 'type', id from clothing_type`,
    });
    const count = () =>
      db.first({
        text: `select (select count(*) from shop_order) as orders, (select count(*) from order_line) as lines,
          (select count(*) from app_user where email is not null) as people,
          (select count(*) from discount) as discounts, (select count(*) from clothing_type) as types,
          (select count(*) from stock_movement where order_id is not null) as movements`,
      });
    const before = await count();
    const body = { ...none, products: 1, types: 1 };
    const removed = await live.api<Reply<RemovedDemo>>("POST /staff/onboarding/remove-demo", {
      headers: boss.headers,
      body,
    });
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    // The own shirt is of the type.
    expect(removed.body.data).toEqual({ ...none, products: undefined, deleted: 1, archived: 0 });
    expect(await count()).toEqual(before);
    expect(await findDiscrepancies(live)).toEqual([]);
  } finally {
    await live.close();
  }
});
