import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { signUp, signUpVerified } from "./kit/people.ts";
import { addProduct } from "./kit/shop.ts";

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

/** Calls as a client does that names JSON with every request, and sends none. */
const call = (method: "POST" | "DELETE", path: string, token: string) =>
  shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });

test("another code is sent", async () => {
  const { token } = await signUp(shop);
  // Another one may be asked for at once where none is under way.
  await shop.runtime.db.rows({ text: "delete from verification_code" });
  expect((await call("POST", "/auth/resend-verification", token)).statusCode).toBe(200);
});

test("a product leaves the wishlist", async () => {
  const { token } = await signUpVerified(shop);
  await shop.api("POST /wishlist", { token, body: { productId } });
  expect((await call("DELETE", `/wishlist/${productId}`, token)).statusCode).toBe(204);
});

test("a session ends", async () => {
  const { token } = await signUp(shop);
  expect((await call("POST", "/auth/logout", token)).statusCode).toBe(204);
  expect((await shop.api("GET /auth/me", { token })).status).toBe(401);
});
