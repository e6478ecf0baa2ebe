import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeyScopes } from "#contract/api/developers/api-key-scopes.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { createApiKey } from "./kit/api-keys.ts";
import { findCustomer } from "./kit/customers.ts";
import { createOrderDesk, type OrderDesk } from "./kit/order-desk.ts";
import { productCalls } from "./kit/products.ts";

const page = new URL("../docs/build/api-keys.md", import.meta.url);

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

/** The first of each kind that the page names is this one. */
async function createRecords() {
  const { shop, owner } = desk;
  const product = await productCalls(shop, owner).create({ status: "draft" });
  const { id, orderNumber, shippingInfo } = await desk.placePaid();
  const { version } = (await desk.call<StaffOrder>("GET", id)).body.data;
  const packed = (await desk.sendCommand(id, "pack", { version })).body.data;
  const customer = await findCustomer(shop, owner, shippingInfo.email);
  return [
    [/zaria-kaftan-\w+/g, product.id],
    [/ord_\w+/g, id],
    [/ASO-\w+/g, orderNumber],
    [/cus_\w+/g, customer.id],
    [/"version":3/g, `"version":${product.version}`],
    // The example before has published it.
    [/"version":4/g, `"version":${product.version + 1}`],
    [/"version":5/g, `"version":${packed.version}`],
  ] as const;
}

test("every example of the page on API keys works as it stands", async () => {
  let text = (await readFile(page, "utf8")).replace(/\\\n\s*/g, "");
  for (const [pattern, value] of await createRecords()) text = text.replace(pattern, value);
  const { value } = await createApiKey(desk.shop, desk.owner, { scopes: [...apiKeyScopes] });
  const examples = text.split("\n").filter((line) => line.startsWith("curl "));
  expect(examples.length).toBeGreaterThan(9);
  for (const example of examples) {
    const [, path] = /"\$ASO(\/[^"]+)"/.exec(example) ?? [];
    const [, body] = /-d '([^']+)'/.exec(example) ?? [];
    const [, idempotencyKey] = /Idempotency-Key: ([\w-]+)/.exec(example) ?? [];
    expect(example).toContain('-H "Authorization: Bearer $KEY"');
    const call = `${body ? "POST" : "GET"} /staff${path}` as `GET /${string}`;
    const reply = await desk.shop.api(call, {
      token: value,
      ...(body && { body: JSON.parse(body) }),
      ...(idempotencyKey && { headers: { "idempotency-key": idempotencyKey } }),
    });
    expect([call, reply.status], JSON.stringify(reply.body)).toEqual([
      call,
      call.endsWith("/notes") ? 201 : 200,
    ]);
  }
});
