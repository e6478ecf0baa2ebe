import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";
import { sendStockAlerts } from "./send-stock-alerts.ts";

let shop: ProductShop;
let product: StaffProduct;
const hourMs = 3_600_000;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
});
afterAll(() => shop.close());

const request = (email: string, size = "S", productId = product.id) =>
  shop.api<{ data: { requested: boolean }; code?: string }>("POST /stock-alerts", {
    body: { productId, size, email },
  });

async function create(stock = 0): Promise<void> {
  product = await shop.products.create({
    name: `Sold out ${Math.random()}`,
    sizes: [{ size: "S", stock }],
  });
}

async function send(inHours = 0): Promise<void> {
  const now = Date.now() + inHours * hourMs;
  await sendStockAlerts({ ...shop.runtime, clock: () => new Date(now) });
}

async function notified(): Promise<string[]> {
  const rows = await shop.runtime.db.rows<{ email: string }>({
    text: `select a.email from stock_alert a join product_variant v on v.id = a.variant_id
      where v.product_id = $1 and a.sent_at is not null order by a.requested_at, a.id`,
    values: [product.id],
  });
  return rows.map(({ email }) => email);
}

async function mailsTo(email: string): Promise<{ kind: string; data: { stopToken: string } }[]> {
  return await shop.runtime.db.rows({
    text: "select kind, data from mail_message where recipient = $1 and kind = 'stock-alert'",
    values: [email],
  });
}

const receive = (change: number) => shop.products.changeStock(product.id, [{ size: "S", change }]);

test("notifies as many as arrived, in the order they asked, each once", async () => {
  await create();
  for (const name of ["first", "second", "third"]) {
    expect((await request(`${name}@example.com`)).body.data).toEqual({ requested: true });
  }
  expect((await request("FIRST@example.com ")).body.data).toEqual({ requested: true });
  const [size] = (await shop.products.read(product.id)).sizes;
  expect(size).toEqual({ size: "S", stock: 0, waiting: 3 });
  await send();
  expect(await notified()).toEqual([]);
  await receive(2);
  await send();
  await send();
  expect(await notified()).toEqual(["first@example.com", "second@example.com"]);
  expect(await mailsTo("first@example.com")).toHaveLength(1);
  await receive(1);
  await send();
  expect(await notified()).toHaveLength(3);
});

test("notifies the next after two days in which the first did not buy", async () => {
  await create();
  for (const name of ["early", "late"]) await request(`${name}@example.com`);
  await receive(1);
  await send();
  await send(47);
  expect(await notified()).toEqual(["early@example.com"]);
  await send(49);
  expect(await notified()).toEqual(["early@example.com", "late@example.com"]);
});

test("a request is forgotten after 90 days", async () => {
  await create();
  await request("patient@example.com");
  await send(91 * 24);
  await receive(5);
  await send();
  expect(await notified()).toEqual([]);
});

test("one click in an email ends all of the address", async () => {
  await create(1);
  await request("stop@example.com");
  await send();
  const [mail] = await mailsTo("stop@example.com");
  await create();
  await request("stop@example.com");
  const stop = (token: string) => shop.api(`POST /stock-alerts/stop?token=${token}`);
  expect((await stop(mail?.data.stopToken ?? "")).status).toBe(200);
  expect((await stop("unknown")).status).toBe(404);
  await receive(3);
  await send();
  expect(await notified()).toEqual([]);
});

test.each([
  ["no address", "S", 400],
  ["someone@example.com", "XXXL", 404],
])("refuses %j for %s", async (email, size, status) => {
  await create();
  expect((await request(email, size)).status).toBe(status);
});

test("an address waits for twenty sizes at most, and the reply is the same beyond", async () => {
  for (let i = 0; i < 22; i += 1) {
    await create();
    expect((await request("eager@example.com")).status).toBe(200);
  }
  const row = await shop.runtime.db.first<{ count: number }>({
    text: "select count(*)::int as count from stock_alert where email = 'eager@example.com'",
  });
  expect(row?.count).toBe(20);
});
