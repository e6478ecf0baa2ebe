import { createServer } from "node:http";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { StoreContent } from "#contract/api/content/store-content.ts";
import type { Extensions } from "#contract/extensions.ts";
import { exportTax } from "#store/examples/export-tax.ts";
import { createRiderQuote } from "#store/examples/rider-quote.ts";
import { staffPrice } from "#store/examples/staff-price.ts";
import { createExtensionShop, type ExtensionShop, withAmounts } from "../kit/extension-shop.ts";
import { signUp } from "../kit/people.ts";
import { addProduct, findDiscrepancies, postOrder, type Reply } from "../kit/shop.ts";
import { postStaffOrder, staffOrderBody } from "../kit/staff-orders.ts";

let opened: ExtensionShop | undefined;
async function open(extensions: Extensions): Promise<ExtensionShop> {
  opened = await createExtensionShop(extensions);
  return opened;
}
afterEach(async () => {
  if (opened) expect(await findDiscrepancies(opened.shop)).toEqual([]);
  await opened?.close();
  opened = undefined;
});

test("without extensions a quote holds the store's own amounts, and nothing is stored", async () => {
  const { quote, body, shirt, place, payFor, pay } = await open({});
  expect(await quote(body(2))).toEqual({
    items: [{ productId: shirt, size: "M", price: 10_000 }],
    shipping: { fee: 2_000, freeFrom: null },
    vat: { percent: 7.5, isAdded: true, coversDelivery: false },
  });
  const order = await place(body());
  expect(order.totalAmount).toBe(12_750);
  await payFor(order);
  expect(await pay.runtime.db.rows({ text: "select id from extension_quote" })).toEqual([]);
});

test.each([
  [{}, undefined, undefined],
  [{ tax: exportTax }, true, undefined],
  [{ price: staffPrice }, true, true],
])("pages ask for a quote where the store has such code: %o", async (own, carts, prices) => {
  const { shop } = await open(own);
  const { body } = await shop.api<Reply<StoreContent>>("GET /store/content");
  const { quotesCarts, quotesPrices } = body.data;
  expect([quotesCarts, quotesPrices]).toEqual([carts, prices]);
});

describe("the examples", () => {
  test("price: the brand's own people pay 5 % less, also where staff order for them", async () => {
    const { shop, place, body, payFor, owner, shirt } = await open({ price: staffPrice });
    const { token, email } = await signUp(shop, { email: "tunde@adire.example" });
    const unverified = await place(body(1, { shippingInfo: { email } }), token);
    expect(unverified.totalAmount).toBe(12_750);
    await shop.runtime.db.rows({
      text: "update app_user set email_verified_at = now() where email = $1",
      values: [email],
    });
    const order = await place(body(1, { shippingInfo: { email } }), token);
    expect(order).toMatchObject({ totalAmount: 9_500 + 2_000 + 712.5 });
    await payFor(order);
    expect((await place(body())).totalAmount).toBe(12_750);
    const request = staffOrderBody(shirt, { customer: { email }, totalAmount: 19_000 + 3_425 });
    const placed = await postStaffOrder(shop, owner, request);
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect(placed.body.data.total).toBe(22_425);
  });

  test("delivery: the rider's fee in Lagos, the store's elsewhere", async () => {
    const requests: unknown[] = [];
    const service = createServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const { to } = JSON.parse(text);
      if (to.startsWith("Nowhere")) return response.writeHead(422).end();
      requests.push(JSON.parse(text));
      response.end(JSON.stringify({ naira: 3_150.5 }));
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const address = service.address();
    if (address === null || typeof address === "string") throw new Error("It does not listen");
    try {
      const shop = await open({
        deliveryQuote: createRiderQuote(`http://127.0.0.1:${address.port}`),
      });
      // However often somebody asks for the way there, the others still get the rider's fee.
      for (const quantity of [1, 2, 3, 4]) {
        const nowhere = shop.body(quantity, { shippingInfo: { address: "Nowhere" } });
        expect((await shop.quote(nowhere)).shipping?.fee).toBe(2_000);
      }
      expect(await shop.issues()).toEqual([]);
      const order = await shop.place(shop.body());
      expect(order).toMatchObject({ totalAmount: 10_000 + 3_150.5 + 750 });
      await shop.payFor(order);
      // Once for the quote and the order after it.
      expect(requests).toEqual([{ to: "12 Marina Road, Lagos", units: 1 }]);
      const elsewhere = { shippingInfo: { state: "Kano", city: "Kano" } };
      expect((await shop.place(shop.body(1, elsewhere))).totalAmount).toBe(12_750);
    } finally {
      service.close();
    }
  });

  test("tax: exports are zero-rated", async () => {
    const { place, body, payFor } = await open({ tax: exportTax });
    const abroad = { shippingInfo: { country: "Ghana", state: "Greater Accra", city: "Accra" } };
    const order = await place(body(1, abroad));
    expect(order.vat).toBeUndefined();
    await payFor(order);
    expect((await place(body())).totalAmount).toBe(12_750);
  });
});

test("an address counts as the same with the spaces that a phone adds", async () => {
  let fee = 100_000;
  const { shop, quote, body, payFor } = await open({ deliveryQuote: () => (fee += 5_000) });
  const shippingInfo = { address: "12 Marina Road ", city: " Lagos", country: "Nigeria " };
  const wanted = withAmounts(body(1, { shippingInfo }), await quote(body(1, { shippingInfo })));
  const placed = await postOrder(shop, wanted);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  expect(placed.body.data.shippingAmount).toBe(1_050);
  await payFor(placed.body.data);
});

test("an item added to an order costs what the extension says, as its preview says", async () => {
  const { shop, place, body, payFor, owner, shirt } = await open({
    price: ({ lines }) => lines.map(({ unitPriceKobo }) => unitPriceKobo / 2),
  });
  const order = await place(body());
  await payFor(order);
  const gown = await addProduct(shop, { price: 30_000 });
  const items = [shirt, gown].map((productId) => ({ productId, size: "M", quantity: 1 }));
  const { headers } = owner;
  const path = `/staff/orders/${order.id}` as const;
  type Preview = Reply<{ after: { total: number } }>;
  const preview = await shop.api<Preview>(`POST ${path}/items/preview`, {
    headers,
    body: { items },
  });
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  const { total } = preview.body.data.after;
  expect(total).toBe(5_000 + 2_000 + 375 + 15_000 + 1_125);
  const current = await shop.api<Reply<{ version: number }>>(`GET ${path}`, { headers });
  const edited = await shop.api<Reply<{ due: number }>>(`POST ${path}/items`, {
    headers,
    body: { version: current.body.data.version, items, totalAmount: total },
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(edited.body.data.due).toBe(16_125);
});

test("the discount simulation shows what such an order costs", async () => {
  const { shop, owner, shirt } = await open({
    price: () => [700_000],
    deliveryQuote: () => 90_000,
    tax: () => ({ percent: 10 }),
  });
  const query = new URLSearchParams({ buyer: "guest", items: `${shirt}~M~1`, state: "Lagos" });
  const { headers } = owner;
  const simulated = await shop.api(`GET /staff/discounts/preview?${query}`, { headers });
  expect(simulated.body.data).toMatchObject({ subtotal: 7_000, shipping: 900, total: 8_600 });
});

const failing = {
  throws: () => {
    throw new Error("The service at https://key@rider.example is\naway");
  },
  hangs: () => new Promise<never>(() => {}),
  "returns nonsense": () => "free" as never,
  "returns less than nothing": () => -1 as never,
} as const;

test.each(Object.entries(failing))(
  "where every extension %s, an order is placed at the store's own amounts, and paid",
  async (_how, fail) => {
    const { place, body, payFor, issues } = await open({
      ...{ price: fail, deliveryQuote: fail, tax: fail },
    });
    const order = await place(body());
    expect(order.totalAmount).toBe(12_750);
    await payFor(order);
    const found = await issues();
    expect(found.map(({ title }) => title.replace(/\d\d:\d\d$/, "14:02"))).toEqual([
      "Your delivery extension failed 1 time since 14:02",
      "Your price extension failed 1 time since 14:02",
      "Your tax extension failed 1 time since 14:02",
    ]);
    for (const { todo, details } of found) {
      expect(todo).toContain("The store used its own");
      expect(details).not.toContain("key@");
    }
  },
);

test("an extension that hangs costs its time three times, then it rests", async () => {
  let calls = 0;
  const { quote, body, issues } = await open({
    price: () => {
      calls += 1;
      return new Promise<never>(() => {});
    },
  });
  for (let quantity = 1; quantity <= 8; quantity += 1) {
    expect((await quote(body(quantity))).items[0]?.price).toBe(10_000);
  }
  expect(calls).toBe(3);
  const [issue] = await issues();
  expect(issue?.title).toContain("failed 3 times");
  expect(issue?.details).toContain("It took longer than 1.5 s");
});

test("carts that an extension throws for rest it for nobody else", async () => {
  const { quote, body } = await open({
    price: ({ lines }) => {
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      if (units > 10) throw new Error("The service answered 422");
      return lines.map(() => 700_000);
    },
  });
  for (const quantity of [11, 12, 13, 14]) {
    expect((await quote(body(quantity))).items[0]?.price).toBe(10_000);
  }
  expect((await quote(body(1))).items[0]?.price).toBe(7_000);
});

test("an extension that says something else each time: the order pays what was quoted", async () => {
  let price = 500_000;
  const { shop, quote, body, payFor } = await open({
    price: ({ lines }) => lines.map(() => (price += 12_345)),
    deliveryQuote: () => price % 90_000,
    tax: () => ({ percent: (price % 2_000) / 100 }),
  });
  const wanted = withAmounts(body(3), await quote(body(3)));
  const placed = await postOrder(shop, wanted);
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  expect(placed.body.data.totalAmount).toBe(wanted.totalAmount);
  await payFor(placed.body.data);
});

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 5_000_000 }) },
  fc.constantFrom(null, undefined, -1, 0.5, Number.NaN, 2 ** 53, "100", {}, []),
);
const taxes = fc.oneof(
  fc.record({
    percent: fc.oneof(
      fc.integer({ min: 0, max: 9_999 }).map((n) => n / 100),
      anything,
    ),
    isAdded: fc.option(fc.boolean(), { nil: undefined }),
  }),
  anything,
);

test("whatever extensions return, a quote, its order and the payment are one amount", async () => {
  const results: { price: unknown; fee: unknown; tax: unknown } = { price: 0, fee: 0, tax: 0 };
  const { shop, quote, body } = await open({
    price: ({ lines }) => lines.map(() => results.price) as number[],
    deliveryQuote: () => results.fee as number,
    tax: () => results.tax as null,
  });
  const samples = fc.sample(fc.record({ price: anything, fee: anything, tax: taxes }), 40);
  for (const [i, sample] of samples.entries()) {
    Object.assign(results, sample);
    const wanted = body(1 + (i % 3), {
      shippingInfo: { address: `${i} Marina Road`, email: `any-${i}@example.com` },
    });
    const amounts = withAmounts(wanted, await quote(wanted));
    const placed = await postOrder(shop, amounts);
    expect(placed.status, JSON.stringify([sample, placed.body])).toBe(201);
    const { totalAmount, payment, subtotalAmount, shippingAmount } = placed.body.data;
    expect(totalAmount).toBe(amounts.totalAmount);
    expect(Math.min(totalAmount, subtotalAmount, shippingAmount)).toBeGreaterThanOrEqual(0);
    if (totalAmount > 0) expect(payment?.amount).toBe(totalAmount);
  }
});
