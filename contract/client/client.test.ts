import { describe, expect, test } from "vitest";
import type { Product } from "../api/products.ts";
import { ApiFault } from "./api-fault.ts";
import { apiBaseAddress } from "./base-address.ts";
import { orderCalls } from "./order-calls.ts";
import { readProduct, readSize } from "./read-product.ts";
import { createRest } from "./rest.ts";
import { createStoreClient } from "./store-client.ts";

const read = (wire: unknown) => readProduct(wire as Product);

describe("a product of the wire", () => {
  test("is read by its canonical names", () => {
    const product = read({
      id: "prd_1",
      name: "Shirt",
      price: 12_500.5,
      discount: 10,
      category: "WOMEN",
      stock: 7,
      createdAt: "2026-11-01T00:00:00.000Z",
      images: [{ url: "/a.webp" }],
      sizesStock: [{ size: { size: "M" }, stock: 7 }],
      tieredPricing: [{ minQuantity: 10, price: 11_000 }],
    });
    expect(product).toMatchObject({
      price: 12_500.5,
      discount: 10,
      category: "WOMEN",
      stock: 7,
      sizesStock: [{ size: { size: "M" }, stock: 7 }],
      tieredPricing: [{ minQuantity: 10, price: 11_000 }],
    });
  });

  test("is read by the other names the specification allows", () => {
    const product = read({
      unitPrice: "9000",
      inventory: "4",
      created_at: "2026-11-02",
      sizesStock: [{ size: "L", inventory: 4 }, "XL"],
      tieredPricing: [
        { minQty: 10, price: "8000" },
        { quantity: 25, price: 7500 },
      ],
    });
    expect(product).toMatchObject({
      price: 9000,
      stock: 4,
      createdAt: "2026-11-02",
      category: "MEN",
      discount: 0,
      images: [],
      sizesStock: [
        { size: { size: "L" }, stock: 4 },
        { size: { size: "XL" }, stock: 0 },
      ],
      tieredPricing: [
        { minQuantity: 10, price: 8000 },
        { minQuantity: 25, price: 7500 },
      ],
    });
  });

  test("prefers the canonical name, also where it is zero", () => {
    expect(read({ price: 0, unitPrice: 5, stock: 0, inventory: 5 })).toMatchObject({
      price: 0,
      stock: 0,
    });
  });

  test("takes what is no number as zero and what is missing as nothing", () => {
    expect(
      read({ price: "dear", stock: {}, sizesStock: [null], tieredPricing: [null, {}] }),
    ).toMatchObject({
      price: 0,
      stock: 0,
      sizesStock: [{ size: { size: "" }, stock: 0 }],
      tieredPricing: [{ minQuantity: 0, price: 0 }],
    });
    expect(read({ sizesStock: "M", tieredPricing: 7, images: null })).toMatchObject({
      sizesStock: [],
      tieredPricing: [],
      images: [],
    });
  });

  test.each([
    ["M", "M"],
    [{ size: "M" }, "M"],
    [{ size: { size: "M" } }, "M"],
    [null, ""],
    [7, ""],
  ])("size %j is %j", (wire, size) => {
    expect(readSize(wire)).toBe(size);
  });
});

describe("the base address (specification §7)", () => {
  const page = (hostname: string) => ({ hostname, origin: `https://${hostname}` });
  test.each(["localhost", "127.0.0.1", "0.0.0.0", "::1", "[::1]", "shop.local"])(
    "of %s is the local server, whatever is configured",
    (host) => {
      expect(apiBaseAddress(page(host), "https://api.example")).toBe(`https://${host}/api`);
    },
  );

  test.each(["shop.example", "localhost.example", "local", "notlocal", "128.0.0.1"])(
    "of %s is the hosted backend",
    (host) => {
      expect(apiBaseAddress(page(host), "https://api.example")).toBe("https://api.example/api");
    },
  );

  test("is the page's own origin where no backend is configured", () => {
    expect(apiBaseAddress(page("shop.example"))).toBe("https://shop.example/api");
  });
});

describe("a call", () => {
  const baseAddress = "https://shop.example/api";
  const answering = (reply: Response, token: string | null = null) => {
    const calls: { url: string; init: RequestInit | undefined }[] = [];
    const rest = createRest({
      baseAddress,
      token: () => token,
      fetch: async (url, init) => {
        calls.push({ url, init });
        return reply;
      },
    });
    return { rest, calls };
  };
  const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
  const faultOf = async (call: Promise<unknown>): Promise<ApiFault> => {
    const error = await call.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ApiFault);
    return error as ApiFault;
  };

  test("sends what was asked, with the token when there is one", async () => {
    const { rest, calls } = answering(json({ data: 1 }), "secret");
    await rest("/orders", {
      method: "POST",
      query: { a: "1 2", b: undefined, c: false },
      body: { x: 1 },
      headers: { "idempotency-key": "k" },
    });
    expect(calls[0]?.url).toBe(`${baseAddress}/orders?a=1+2&c=false`);
    expect(calls[0]?.init).toMatchObject({
      method: "POST",
      body: '{"x":1}',
      headers: {
        authorization: "Bearer secret",
        "content-type": "application/json",
        "idempotency-key": "k",
      },
    });
  });

  test("without a body or a token sends neither header", async () => {
    const { rest, calls } = answering(json({ data: 1 }));
    await rest("/products");
    expect(calls[0]?.init?.headers).toEqual({ accept: "application/json" });
  });

  test("that is refused throws the problem", async () => {
    const problem = {
      type: "/api/docs#out_of_stock",
      title: "Out of stock",
      status: 409,
      detail: "Sold out.",
      code: "out_of_stock",
      requestId: "r",
      errors: [{ field: "items.0", message: "Sold out" }],
      meta: { items: [] },
    };
    const reply = json(problem, { status: 409, headers: { "retry-after": "30" } });
    expect(await faultOf(answering(reply).rest("/orders"))).toMatchObject({
      code: "out_of_stock",
      status: 409,
      message: "Sold out.",
      errors: problem.errors,
      meta: problem.meta,
      retryAfter: 30,
    });
  });

  test("answered by something that is no problem document throws with empty text", async () => {
    const page = new Response("<h1>Bad gateway</h1>", { status: 502 });
    expect(await faultOf(answering(page).rest("/x"))).toMatchObject({
      code: "internal",
      status: 502,
      message: "",
      errors: [],
      retryAfter: undefined,
    });
  });

  test("answered with success but no JSON throws too", async () => {
    const page = new Response("<h1>Sign in to the hotel network</h1>", { status: 200 });
    expect(await faultOf(answering(page).rest("/x"))).toMatchObject({ status: 200, message: "" });
  });

  test("answered with no content gives nothing", async () => {
    const { rest } = answering(new Response(null, { status: 204 }));
    expect(await rest("/x")).toBeUndefined();
  });

  test("that finds no network throws a fault named so", async () => {
    const rest = createRest({
      baseAddress,
      fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    expect(await faultOf(rest("/x"))).toMatchObject({ code: "network", status: 0 });
  });

  test("that was given up throws the abort itself", async () => {
    const abort = new AbortController();
    const rest = createRest({
      baseAddress,
      fetch: (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    });
    const call = rest("/x", { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  test("that was given up while its body came throws the abort, not half a reply", async () => {
    const abort = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        abort.signal.addEventListener("abort", () => controller.error(abort.signal.reason));
      },
    });
    const call = answering(new Response(body)).rest("/x", { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  test("of the store client unwraps data and reads products", async () => {
    const client = createStoreClient({
      baseAddress,
      fetch: async () =>
        json({ data: [{ id: "p", unitPrice: 5 }], meta: { page: 1, limit: 20, total: 1 } }),
    });
    const page = await client.listProducts({});
    expect(page).toMatchObject({ products: [{ id: "p", price: 5 }], meta: { total: 1 } });
  });

  test("about an order sends its token and escapes its number", async () => {
    const seen: string[] = [];
    const rest = createRest({
      baseAddress,
      fetch: async (url, init) => {
        seen.push(url, JSON.stringify(init?.headers));
        return json({ data: {} });
      },
    });
    await orderCalls(rest).getPaymentStatus({ orderNumber: "ASO-1/2", orderToken: "tok" });
    expect(seen[0]).toBe(`${baseAddress}/orders/ASO-1%2F2/payment`);
    expect(seen[1]).toContain('"x-order-token":"tok"');
  });
});
