import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, createApi } from "#contract/client/api.ts";
import { createInProcessFetch } from "#server/platform/http/in-process-fetch.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { registration } from "./kit/people.ts";
import { addProduct, orderBody, orderItem } from "./kit/shop.ts";

let offsetMs = 0;
let shop: TestApp;
let token: string | null = null;
let api: Api;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  api = createApi({
    fetch: createInProcessFetch(shop.app),
    baseAddress: () => "http://store.example/api",
    token: () => token,
  });
});
afterAll(() => shop.close());

test("the typed client covers the whole life of an account", async () => {
  const productId = await addProduct(shop);
  const body = registration({ businessName: "Adire Ltd", businessAddress: "1 Broad Street" });
  const registered = await api("POST /auth/register", { body });
  token = registered.token;
  await expect(api("GET /wishlist")).rejects.toMatchObject({ code: "email_unverified" });
  offsetMs += 60_000;
  const { cooldownSeconds, verificationCode = "" } = await api("POST /auth/resend-verification");
  expect(cooldownSeconds).toBe(60);
  expect(await api("POST /auth/verify-email", { body: { code: verificationCode } })).toMatchObject({
    isVerified: true,
  });

  expect(
    await api("PATCH /auth/profile", { body: { firstName: "Ada", lastName: "Obi" } }),
  ).toMatchObject({
    firstName: "Ada",
  });
  expect((await api("GET /business-profiles/me")).companyName).toBe("Adire Ltd");
  expect(await api("POST /wishlist", { body: { productId } })).toMatchObject({ productId });
  expect(await api("GET /wishlist")).toHaveLength(1);
  expect(await api("DELETE /wishlist/:productId", { params: { productId } })).toBeUndefined();

  const placed = await api("POST /orders", {
    headers: { "idempotency-key": "a-key-of-this-test" },
    body: orderBody([orderItem(productId)]),
  });
  const page = await api("GET /orders", { query: { limit: 5 } });
  expect([page.meta.total, page.data[0]?.id]).toEqual([1, placed.id]);
  expect(
    (await api("GET /orders/:id", { params: { id: placed.orderNumber } })).timeline,
  ).toHaveLength(1);
  expect((await api("GET /auth/export")).orders).toHaveLength(1);

  await api("POST /auth/password/change", {
    body: { currentPassword: body.password, newPassword: "another-1" },
  });
  const { resetToken = "" } = await api("POST /auth/password/reset-request", {
    body: { email: body.email },
  });
  await expect(
    api("POST /auth/password/reset", { body: { token: "not-the-one", newPassword: "a-third-1" } }),
  ).rejects.toMatchObject({ code: "reset_token_invalid", status: 422 });
  token = (
    await api("POST /auth/password/reset", {
      body: { token: resetToken, newPassword: "a-third-1" },
    })
  ).token;
  expect((await api("GET /auth/me")).email).toBe(body.email);
  await api("POST /auth/logout");
  await expect(api("GET /auth/me")).rejects.toMatchObject({ code: "unauthenticated", status: 401 });

  token = null;
  const login = { email: body.email, password: "a-third-1" };
  token = (await api("POST /auth/login", { body: login })).token;
  await api("POST /auth/logout-everywhere");
  token = null;
  token = (await api("POST /auth/login", { body: login })).token;
  expect(await api("DELETE /auth/account", { body: { password: "a-third-1" } })).toBeUndefined();
  token = null;
  await expect(api("POST /auth/login", { body: login })).rejects.toMatchObject({
    code: "invalid_credentials",
  });
});
