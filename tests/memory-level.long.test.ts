import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createTestDatabase } from "./kit/database.ts";
import { type ServingProcess, startServingProcess } from "./kit/serving-process.ts";
import { addProduct, nextAddress, orderBody, orderItem } from "./kit/shop.ts";

// The short form of `npm run trial -- soak`: what a process holds is the same however long it has served.
let shop: TestApp;
let web: ServingProcess;
let productId: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  shop = await createTestApp({ database });
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 10_000 }] });
  web = await startServingProcess(database.url, "pages");
});
afterAll(async () => {
  await web.kill();
  await shop.close();
});

/** What shoppers do, each from an address of its own. */
async function visit(): Promise<void> {
  const headers = { "x-forwarded-for": nextAddress() };
  const pages = ["/", "/products", `/product/${productId}`, "/products?search=shirt", "/faq"];
  const calls = ["/api/products?limit=12", "/api/products?featured=true", "/api/products/new"];
  for (const path of [...pages, ...calls, "/nowhere"]) {
    const reply = await fetch(`${web.address}${path}`, { headers });
    await reply.arrayBuffer();
    expect(reply.status, path).toBe(path === "/nowhere" ? 404 : 200);
  }
  const placed = await fetch(`${web.api}/orders`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(orderBody([orderItem(productId, { size: "M" })])),
  });
  expect(placed.status, await placed.text()).toBe(201);
}

async function visits(count: number): Promise<void> {
  for (let n = 0; n < count; n += 4) await Promise.all([visit(), visit(), visit(), visit()]);
}

/** How many files, lines and pipes it holds open. */
const handles = async () => (await readdir(`/proc/${web.pid}/fd`)).length;

test.runIf(process.platform === "linux")(
  "a long-running process holds as many files as before",
  async () => {
    await visits(12);
    const before = await handles();
    await visits(60);
    // Lines of clients close when they are idle.
    await expect.poll(handles, { timeout: 20_000 }).toBeLessThanOrEqual(before + 2);
  },
);

/** MB that a round of 600 requests may leave behind; the requests themselves, kept, would be 0.8. */
const leftMb = 0.5;

test("a long-running process uses as much memory as before", async () => {
  await visits(60);
  let before = await web.heldMb();
  const grown: number[] = [];
  // What is compiled or kept once makes one round larger, what requests leave behind makes every round.
  while (grown.length < 4 && !grown.some((mb) => mb < leftMb)) {
    await visits(60);
    const held = await web.heldMb();
    grown.push(held - before);
    before = held;
  }
  expect(Math.min(...grown), grown.join()).toBeLessThan(leftMb);
});
