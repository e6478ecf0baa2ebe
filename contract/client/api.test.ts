import { describe, expect, test } from "vitest";
import { apiPath, createApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { readWishlistItem } from "./read-product.ts";
import { replyReaders } from "./reply-readers.ts";

describe("a call", () => {
  const address = "https://shop.example/api";
  const baseAddress = () => address;
  const answering = (reply: Response, token: string | null = null) => {
    const calls: { url: string; init: RequestInit | undefined }[] = [];
    const api = createApi({
      baseAddress,
      token: () => token,
      readers: replyReaders,
      fetch: async (url, init) => {
        calls.push({ url, init });
        return reply;
      },
    });
    return { api, calls };
  };
  const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);
  const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
    const error = await call.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  };

  test("sends what was asked, with the token when there is one", async () => {
    const { api, calls } = answering(json({ data: 1 }), "secret");
    const body = { reference: "PZ-1", event: "close" } as const;
    await api("POST /orders/:orderNumber/payment", {
      params: { orderNumber: "ASO-1/2" },
      body,
      headers: { "x-order-token": "tok" },
    });
    expect(calls[0]?.url).toBe(`${address}/orders/ASO-1%2F2/payment`);
    expect(calls[0]?.init).toMatchObject({
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        authorization: "Bearer secret",
        "content-type": "application/json",
        "x-order-token": "tok",
      },
    });
  });

  test("asks for what is known alone", async () => {
    const { api, calls } = answering(json({ data: [], meta: {} }));
    await api("GET /products", { query: { search: "1 2", category: undefined, featured: false } });
    expect(calls[0]?.url).toBe(`${address}/products?search=1+2&featured=false`);
  });

  test("of a whole list or one thing is read whatever is said of pages beside it", async () => {
    const meta = { page: 1, limit: 20, total: 1 };
    const list = answering(json({ data: [{ id: "prd_1", unitPrice: 5 }], meta }));
    expect(await list.api("GET /products/new")).toMatchObject([{ id: "prd_1", price: 5 }]);
    const one = answering(json({ data: { id: "prd_1", unitPrice: 5 }, meta }));
    const product = await one.api("GET /products/:id", { params: { id: "prd_1" } });
    expect(product).toMatchObject({ id: "prd_1", price: 5 });
  });

  test("without a body, a token or a header sends none of them", async () => {
    const { api, calls } = answering(json({ data: [] }));
    await api("GET /orders/:orderNumber/payment", {
      params: { orderNumber: "ASO-1" },
      headers: { "x-order-token": undefined },
    });
    expect(calls[0]?.init?.method).toBe("GET");
    expect(calls[0]?.init?.headers).toEqual({ accept: "application/json" });
  });

  test("sends files as they are", async () => {
    const { api, calls } = answering(json({ data: {} }));
    const body = new FormData();
    await api("POST /bulk-orders", { body });
    expect(calls[0]?.init?.body).toBe(body);
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
    expect(await errorOf(answering(reply).api("GET /store"))).toMatchObject({
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
    expect(await errorOf(answering(page).api("GET /store"))).toMatchObject({
      code: "internal",
      status: 502,
      message: "",
      errors: [],
      retryAfter: undefined,
    });
  });

  test("answered with success but no JSON throws too", async () => {
    const page = new Response("<h1>Sign in to the hotel network</h1>", { status: 200 });
    expect(await errorOf(answering(page).api("GET /store"))).toMatchObject({
      status: 200,
      message: "",
    });
  });

  test("answered with no content gives nothing", async () => {
    const { api } = answering(new Response(null, { status: 204 }));
    expect(await api("POST /auth/logout")).toBeUndefined();
  });

  test("for a file gives its bytes, and throws where it is refused", async () => {
    const call = { params: { id: "ASO-1" }, as: "blob" } as const;
    const file = await answering(new Response("%PDF")).api("GET /orders/:id/invoice", call);
    expect(await file.text()).toBe("%PDF");
    const refused = answering(json({ code: "not_found" }, { status: 404 }));
    expect(await errorOf(refused.api("GET /orders/:id/invoice", call))).toMatchObject({
      code: "not_found",
    });
  });

  test("that finds no network throws a fault named so", async () => {
    const api = createApi({
      baseAddress,
      fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    expect(await errorOf(api("GET /store"))).toMatchObject({ code: "network", status: 0 });
  });

  test("that was given up throws the abort itself", async () => {
    const abort = new AbortController();
    const api = createApi({
      baseAddress,
      fetch: (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
        ),
    });
    const call = api("GET /store", { signal: abort.signal });
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
    const call = answering(new Response(body)).api("GET /store", { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });

  test("takes what stands under data, or the whole where there is no data (specification §7)", async () => {
    const product = { id: "p", unitPrice: 5 };
    const get = (body: unknown) =>
      answering(json(body)).api("GET /products/:id", { params: { id: "p" } });
    expect(await get({ data: product })).toMatchObject({ id: "p", price: 5 });
    expect(await get(product)).toMatchObject({ id: "p", price: 5 });
  });

  test("of a list gives the page, its products and sizes read, and saved products for their page to read", async () => {
    const list = json({ data: [{ unitPrice: 5 }], meta: { page: 1, limit: 20, total: 1 } });
    expect(await answering(list).api("GET /products")).toMatchObject({
      data: [{ price: 5 }],
      meta: { total: 1 },
    });
    expect(
      await answering(json({ data: ["M", { size: "L" }] })).api("GET /products/sizes"),
    ).toEqual([{ size: "M" }, { size: "L" }]);
    const saved = { product: { unitPrice: 7, tieredPricing: [{ quantity: 10, price: "6" }] } };
    const wishlist = await answering(json({ data: [saved] })).api("GET /wishlist");
    expect(wishlist.map(readWishlistItem)).toMatchObject([
      { product: { price: 7, tieredPricing: [{ minQuantity: 10, price: 6 }] } },
    ]);
  });

  test("of a list that says nothing of its pages gives all of it as one", async () => {
    for (const body of [{ data: [{ unitPrice: 5 }] }, [{ unitPrice: 5 }]]) {
      expect(await answering(json(body)).api("GET /products")).toMatchObject({
        data: [{ price: 5 }],
        meta: { page: 1, total: 1 },
      });
    }
  });

  test("is refused by the compiler where the table of calls says otherwise", async () => {
    const { api } = answering(new Response(null, { status: 204 }));
    // @ts-expect-error Not in the table.
    await api("GET /nothing");
    // @ts-expect-error Which product?
    await api("GET /products/:id");
    // @ts-expect-error No such part of the path.
    await api("GET /products/:id", { params: { productId: "p" } });
    // @ts-expect-error No such thing to ask for.
    await api("GET /products", { query: { colour: "red" } });
    // @ts-expect-error A body is missing.
    await api("POST /auth/login");
    // @ts-expect-error Half a body.
    await api("POST /auth/login", { body: { email: "ada@example.com" } });
    // @ts-expect-error A call without a body.
    await api("POST /auth/logout", { body: {} });
    // @ts-expect-error A file is asked for as such.
    await api("GET /orders/:id/invoice", { params: { id: "o" } });
    // @ts-expect-error Another reply.
    const text: string = await api("GET /auth/me");
    expect(text).toBeUndefined();
  });

  test("has a path that can stand in a link", () => {
    expect(
      apiPath("GET /staff/bulk-orders/:id/attachments/:attachmentId", {
        id: "a/b",
        attachmentId: "c",
      }),
    ).toBe("/staff/bulk-orders/a%2Fb/attachments/c");
  });
});
