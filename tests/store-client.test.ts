import { afterAll, beforeAll, expect, test } from "vitest";
import { accountCalls } from "#contract/client/account-calls.ts";
import { orderCalls } from "#contract/client/order-calls.ts";
import { createRest } from "#contract/client/rest.ts";
import { createStoreClient } from "#contract/client/store-client.ts";
import { createInProcessFetch } from "#server/platform/http/in-process-fetch.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { registration } from "./kit/people.ts";
import { addProduct, orderBody, orderItem } from "./kit/shop.ts";

let offsetMs = 0;
let shop: TestApp;
let token: string | null = null;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  client = createClient();
});
afterAll(() => shop.close());

/** All calls of a shopper in one. */
function createClient() {
  const options = {
    fetch: createInProcessFetch(shop.app),
    baseAddress: "http://store.example/api",
    token: () => token,
  };
  const rest = createRest(options);
  return { ...createStoreClient(options), ...accountCalls(rest), ...orderCalls(rest) };
}

test("the typed client leads a shopper through the whole life of an account", async () => {
  const productId = await addProduct(shop);
  const body = registration({ businessName: "Adire Ltd", businessAddress: "1 Broad Street" });
  const registered = await client.register(body);
  token = registered.token;
  await expect(client.listWishlist()).rejects.toMatchObject({ code: "email_unverified" });
  offsetMs += 60_000;
  const { cooldownSeconds, verificationCode = "" } = await client.resendVerification();
  expect(cooldownSeconds).toBe(60);
  expect(await client.verifyEmail(verificationCode)).toMatchObject({ isVerified: true });

  expect(await client.updateProfile({ firstName: "Ada", lastName: "Obi" })).toMatchObject({
    firstName: "Ada",
  });
  expect((await client.getMyBusinessProfile()).companyName).toBe("Adire Ltd");
  expect(await client.addToWishlist({ productId })).toMatchObject({ productId });
  expect(await client.listWishlist()).toHaveLength(1);
  expect(await client.removeFromWishlist(productId)).toBeUndefined();

  const placed = await client.placeOrder(orderBody([orderItem(productId)]), "a-key-of-this-test");
  const page = await client.listOrders({ limit: 5 });
  expect([page.meta.total, page.orders[0]?.id]).toEqual([1, placed.id]);
  expect((await client.getOrder(placed.orderNumber)).timeline).toHaveLength(1);
  expect((await client.exportData()).orders).toHaveLength(1);

  await client.changePassword({ currentPassword: body.password, newPassword: "another-1" });
  const { resetToken = "" } = await client.requestPasswordReset(body.email);
  await expect(
    client.resetPassword({ token: "not-the-one", newPassword: "a-third-1" }),
  ).rejects.toMatchObject({ code: "reset_token_invalid", status: 422 });
  token = (await client.resetPassword({ token: resetToken, newPassword: "a-third-1" })).token;
  expect((await client.me()).email).toBe(body.email);
  await client.logout();
  await expect(client.me()).rejects.toMatchObject({ code: "unauthenticated", status: 401 });

  token = null;
  const login = { email: body.email, password: "a-third-1" };
  token = (await client.login(login)).token;
  await client.logoutEverywhere();
  token = null;
  token = (await client.login(login)).token;
  expect(await client.deleteAccount("a-third-1")).toBeUndefined();
  token = null;
  await expect(client.login(login)).rejects.toMatchObject({ code: "invalid_credentials" });
});
