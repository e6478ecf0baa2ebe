import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(() => store.close());

test("answers an unknown address with 404 and a known one under another method with 405", async () => {
  expect(await store.api("GET /nothing-here")).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
  const wrongMethod = await store.api("DELETE /health");
  expect(wrongMethod).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(wrongMethod.headers.allow).toBe("GET, HEAD");
  expect(await store.api(`GET /products/${"x".repeat(300)}`)).toMatchObject({ status: 404 });
});

test("refuses a bearer token that nobody holds, and a header of another form", async () => {
  expect(await store.api("GET /health", { token: "unknown" })).toMatchObject({
    status: 401,
    body: { code: "unauthenticated" },
  });
  expect(
    await store.api("GET /health", { headers: { authorization: "Basic YTpi" } }),
  ).toMatchObject({ status: 401 });
});
