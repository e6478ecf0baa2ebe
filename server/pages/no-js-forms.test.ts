import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../tests/kit/app.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp({
    pages: async (_fetchApi, databaseUrl) => ({
      databaseUrl,
      handler: async () => new Response("a page"),
    }),
  });
});
afterAll(() => store.close());

const send = (url: string, contentType = "application/x-www-form-urlencoded") =>
  store.app.inject({
    method: "POST",
    url,
    headers: { "content-type": contentType },
    payload: "email=ada%40example.com&password=opensesame",
  });

test.each([
  "/",
  "/login",
  "/register",
  "/verify",
  "/password/forgot",
  "/password/reset",
  "/orders/lookup",
  "/partner",
  "/checkout",
  "/quick-order",
])(
  "a form of %s that the browser sent by itself is answered with where to go, and nothing of it",
  async (url) => {
    const reply = await send(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["content-security-policy"]).toContain("style-src 'self'");
    expect(reply.headers.location).toBeUndefined();
    expect(reply.body).toContain("nothing was submitted");
    expect(reply.body).toContain('href=""');
    expect(reply.body).not.toMatch(/opensesame|example\.com/);
  },
);

test("what is no form of a page is answered as before", async () => {
  expect((await send("/login", "application/json")).statusCode).toBe(404);
  expect((await send("/api/nothing")).statusCode).toBe(404);
  expect((await send("/api/products")).statusCode).toBe(405);
  expect((await send("/assets/nothing.js")).statusCode).toBe(404);
  expect((await send("/login", "text/plain")).statusCode).toBe(404);
});

test("a form that is too large is refused", async () => {
  const reply = await store.app.inject({
    method: "POST",
    url: "/partner",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `details=${"x".repeat(70 * 1024)}`,
  });
  expect(reply.statusCode).toBe(413);
});
