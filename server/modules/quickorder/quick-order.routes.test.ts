import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/api/limits.ts";
import type { QuickOrder } from "#contract/api/orders/quick-order.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, type Reply } from "../../../tests/kit/shop.ts";

let shop: TestApp;
let camp: string;
beforeAll(async () => {
  shop = await createTestApp({
    env: { TRUSTED_PROXIES: "1" },
    pages: async (_fetchApi, databaseUrl) => ({
      databaseUrl,
      handler: async () => new Response("page"),
    }),
  });
  const sizes = ["S", "XL"].map((size) => ({ size, stock: 0 }));
  camp = await addProduct(shop, { name: "Ẹlẹ́kọ camp shirt", sizes });
  await addProduct(shop, { name: "Eleko camp shorts", sizes });
});
afterAll(() => shop.close());

const send = (text: string, headers: Record<string, string> = {}) =>
  shop.api<Reply<QuickOrder>>("POST /quick-order", { body: { text }, headers });
const read = async (text: string) => (await send(text)).body.data;

test("parses each line, sold out or not, with no-store", async () => {
  const { body, headers, status } = await send(
    "eleko camp shrit xl x3\nEleko camp M 2\nGreen umbrella M 1",
  );
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  const product = { id: camp, name: "Ẹlẹ́kọ camp shirt", sizes: ["S", "XL"] };
  expect(body.data).toMatchObject({
    rows: [
      { line: 1, state: "ok", product, size: "XL", quantity: 3 },
      { line: 2, state: "doubt", message: "Which product?", size: "M", quantity: 2 },
      { line: 3, state: "error", message: "No product with this name" },
    ],
    heading: "",
    leftOut: [],
  });
});

test("a new product is found soon", async () => {
  expect((await read("Abeokuta wrap S 1")).rows[0]?.state).toBe("error");
  const id = await addProduct(shop, { name: "Abẹ́òkúta wrap", sizes: [{ size: "S", stock: 1 }] });
  // The cache stays valid twenty times as long as it took to build.
  await expect
    .poll(async () => (await read("Abeokuta wrap S 1")).rows[0], { timeout: 60_000 })
    .toMatchObject({ state: "ok", product: { id } });
});

test("returns lines beyond the limit with their header", async () => {
  const lines = Array.from({ length: limits.quickOrderRows + 1 }, (_, n) => `${n + 1};camp;S`);
  const list = await read(["Quantity;Product;Size", ...lines].join("\n"));
  expect(list.rows).toHaveLength(limits.quickOrderRows);
  expect(list).toMatchObject({ heading: "Quantity;Product;Size", leftOut: [lines.at(-1)] });
});

test("parses the longest hostile list and rejects a longer one", async () => {
  const traps = ['"', '"a', " -", "- ", "x1", "kaft", "12x", "size ", "=("].map((trap) =>
    trap.repeat(2000 / trap.length),
  );
  const long = traps.flatMap((trap) => [trap, trap]).join("\n");
  const maxList = long.padEnd(limits.quickOrderCharacters, "ẹ");
  const startedAt = performance.now();
  const { status } = await send(maxList, { "x-forwarded-for": "192.0.2.1" });
  expect(status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect((await send(`${maxList}.`, { "x-forwarded-for": "192.0.2.2" })).status).toBe(400);
});

test("rate-limits by characters", async () => {
  const list = "camp\n".repeat(limits.quickOrderCharacters / 5);
  const statuses = [];
  const from = { "x-forwarded-for": "192.0.2.3" };
  for (let n = 0; n < 21; n += 1) statuses.push((await send(list, from)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
