import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  FirstSteps,
  RemovedDemoGoods,
  TestPayment,
  TestPaymentPlace,
} from "#contract/api/first-steps.ts";
import { isDemoRemoved } from "#server/modules/firststeps/index.ts";
import { toCheckoutData } from "../sandbox/to-checkout-data.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { deliveryOf } from "./kit/delivery.ts";
import { createPaymentShop } from "./kit/payment-shop.ts";
import { publishPart } from "./kit/settings.ts";
import { addProduct, findDrift, orderBody, orderItem, postOrder, type Reply } from "./kit/shop.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";

const demoGoods = ["demo-kaftan-1a2b3c", "demo-shirt-1a2b3c", "demo-skirt-1a2b3c"];

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ demoGoods });
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

const tell = async () =>
  (await shop.api<Reply<FirstSteps>>("GET /staff/first-steps", { headers: owner.headers })).body
    .data;
const isDone = async (name: string) =>
  (await tell()).steps.find((step) => step.name === name)?.done;

test("a step ticks itself off by what the books say, and by nothing else", async () => {
  expect((await tell()).steps).toEqual(
    ["name", "product", "payment", "mail", "delivery", "staff"].map((name) => ({
      ...{ name, done: false, waits: false },
    })),
  );

  await publishPart(shop, owner, "contacts", (words) => ({ ...words, name: "Ìrẹ̀lẹ̀" }));
  expect(await isDone("name")).toBe(true);

  await addProduct(shop, { id: demoGoods[0] ?? "" });
  expect(await isDone("product")).toBe(false);
  await addProduct(shop);
  expect(await isDone("product")).toBe(true);

  await deliveryOf(shop, owner).give({ lagos: { fee: 1_500 } });
  expect(await isDone("delivery")).toBe(true);

  const invited = { email: "kemi@shop.example", name: "Kẹ́mi", role: "packer" };
  await shop.api("POST /staff/members", { headers: owner.headers, body: invited });
  expect(await isDone("staff")).toBe(true);

  await shop.api("POST /staff/first-steps/mail", { headers: owner.headers });
  expect((await tell()).steps[3]).toEqual({ name: "mail", done: false, waits: true });
  await shop.runtime.db.rows({
    text: "update mail_message set status = 'sent' where kind = 'staff-test-mail' and recipient = $1",
    values: [owner.member.email],
  });
  expect(await isDone("mail")).toBe(true);
});

test("the list is put away and taken out again", async () => {
  const put = (dismissed: boolean) =>
    shop.api("POST /staff/first-steps/dismissal", { headers: owner.headers, body: { dismissed } });
  expect((await put(true)).status).toBe(204);
  expect((await tell()).dismissed).toBe(true);
  expect((await put(false)).status).toBe(204);
  expect((await tell()).dismissed).toBe(false);
});

test("only an owner takes the first steps", async () => {
  const { headers } = await signInStaff(shop, "manager");
  expect((await shop.api("GET /staff/first-steps", { headers })).status).toBe(403);
});

describe("the demo goods", () => {
  const remove = (count: number) =>
    shop.api<Reply<RemovedDemoGoods>>("POST /staff/first-steps/demo-goods/removal", {
      headers: owner.headers,
      body: { count },
    });
  const status = (id: string) =>
    shop.runtime.db.first<{ archived: boolean }>({
      text: "select archived_at is not null as archived from product where id = $1",
      values: [id],
    });

  test("go in one press: the ordered are archived, the others deleted, and what staff made stays", async () => {
    const [kaftan = "", shirt = "", skirt = ""] = demoGoods;
    await addProduct(shop, { id: shirt });
    await addProduct(shop, { id: skirt });
    const own = await addProduct(shop, { name: "Our own shirt" });
    const order = await postOrder(shop, orderBody([orderItem(shirt, {})]));
    expect(order.status, JSON.stringify(order.body)).toBe(201);
    expect((await tell()).demoGoods).toEqual({ count: 3, ordered: 1 });

    expect((await remove(2)).status).toBe(409);
    expect((await tell()).demoGoods.count).toBe(3);

    const gone = await remove(3);
    expect(gone.body.data).toEqual({ deleted: 2, archived: 1 });
    expect(await status(shirt)).toEqual({ archived: true });
    expect(await status(kaftan)).toBeUndefined();
    expect(await status(skirt)).toBeUndefined();
    expect(await status(own)).toEqual({ archived: false });
    expect((await tell()).demoGoods).toEqual({ count: 0, ordered: 0 });
    expect(await findDrift(shop)).toEqual([]);
    expect(await isDemoRemoved(shop.runtime.db)).toBe(true);
  });

  test("are all there or all gone, however many ask at once, while buyers order them", async () => {
    const ids = demoGoods.filter((id) => id !== demoGoods[1]);
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
    expect(await findDrift(shop)).toEqual([]);
  });
});

test("₦100 through the provider's own window tick the payment off, and are no order", async () => {
  const { shop: live, control, runtime, advance, close } = await createPaymentShop();
  try {
    const boss = await signInStaff(live, "owner");
    const begin = async () =>
      (
        await live.api<Reply<TestPaymentPlace>>("POST /staff/first-steps/payment", {
          headers: boss.headers,
        })
      ).body.data.address.split("#")[1] ?? "";
    const ask = (token: string) =>
      live.api<Reply<TestPayment>>("POST /payment-tests", { body: { token } });
    const step = async () =>
      (
        await live.api<Reply<FirstSteps>>("GET /staff/first-steps", { headers: boss.headers })
      ).body.data.steps.find(({ name }) => name === "payment");

    const token = await begin();
    const opened = (await ask(token)).body.data;
    expect(opened).toMatchObject({ state: "awaiting", start: { amount: 100 } });
    expect(opened.start.reference).toMatch(/^TEST-/);
    expect(await step()).toEqual({ name: "payment", done: false, waits: true });

    control.next({ events: [] });
    control.open(toCheckoutData(opened.start));
    expect((await ask(token)).body.data.state).toBe("awaiting");
    control.pay(opened.start.reference);
    expect((await ask(token)).body.data.state).toBe("paid");
    expect((await ask(token)).body.data.state).toBe("paid");
    expect(await step()).toEqual({ name: "payment", done: true, waits: false });

    const counted = await runtime.db.first({
      text: `select (select count(*) from shop_order) as orders,
        (select count(*) from payment_capture) as captures, (select count(*) from customer) as customers`,
    });
    expect(counted).toEqual({ orders: 0, captures: 0, customers: 0 });

    expect((await ask("a".repeat(43))).status).toBe(404);
    const late = await begin();
    advance(25 * 60 * 60_000);
    expect((await ask(late)).status).toBe(404);
  } finally {
    await close();
  }
});
