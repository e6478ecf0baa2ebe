import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, PasswordResetInfo } from "#contract/api/accounts/auth.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { flood } from "./kit/flood.ts";
import { registration, signUp, signUpVerified } from "./kit/people.ts";
import { nextAddress, type Reply } from "./kit/shop.ts";

// What somebody does behind a shared address before they have an account, and to those who want one.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe("verifying an address", () => {
  test("by link is not blocked by invalid links, which cost no hash", async () => {
    const { email } = await signUp(shop);
    const remoteAddress = nextAddress();
    const requests = await shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
      body: { email },
      remoteAddress,
    });
    const reset = (token: string) =>
      shop.api("POST /auth/password/reset", {
        body: { token, newPassword: "another-one-1" },
        remoteAddress,
      });
    expect(await flood(210, (n) => reset(`made-up-${n}`.padEnd(43, "x")))).toEqual({
      422: 200,
      429: 10,
    });
    expect((await reset(requests.body.data.resetToken ?? "")).status).toBe(200);
  });

  test("by code is not blocked by wrong codes for other accounts", async () => {
    const person = await signUp(shop);
    const stranger = await signUp(shop);
    const remoteAddress = nextAddress();
    const verify = (token: string, code: string) =>
      shop.api("POST /auth/verify-email", { token, body: { code }, remoteAddress });
    const wrong = stranger.verificationCode === "000000" ? "000001" : "000000";
    expect(await flood(210, () => verify(stranger.token, wrong))).toEqual({ 422: 200, 429: 10 });
    expect((await verify(person.token, person.verificationCode ?? "")).status).toBe(200);
  });

  test("is postponed where a stranger used up the codes, and the account is created anyway", async () => {
    const { email } = registration();
    const remoteAddress = nextAddress();
    const open = (typed: string) =>
      shop.api<Reply<AuthReply>>("POST /auth/register", {
        body: registration({ email: typed }),
        remoteAddress,
      });
    for (let n = 0; n < 10; n += 1) {
      const { token } = (await open(email)).body.data;
      await shop.api("DELETE /auth/account", { token, body: { password: "aso-oke-1" } });
    }
    const owner = await open(email);
    expect([owner.status, owner.body.data.verificationLimitReached]).toEqual([201, true]);
    const another = await open(registration().email);
    expect(another.body.data.verificationCode).toMatch(/^\d{6}$/);
  });
});

test("invalid tokens do not block unsubscribing", async () => {
  const remoteAddress = nextAddress();
  const { email } = registration();
  await shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress });
  const reader = await shop.runtime.db.first<{ token: string }>({
    text: "select unsubscribe_token as token from newsletter_subscriber where email = $1",
    values: [email],
  });
  const leave = (token: string) =>
    shop.api(`POST /newsletter/unsubscribe?token=${token}`, { remoteAddress });
  expect(await flood(610, () => leave("x".repeat(43)))).toEqual({ 404: 600, 429: 10 });
  expect((await leave(reader?.token ?? "")).status).toBe(200);
});

describe("asking for a bulk order", () => {
  const body = { contactName: "Ada Obi", email: "ada@example.com", details: "Camp shirts." };

  test("is not blocked by empty requests, nor by a crowd for verified addresses", async () => {
    const person = await signUpVerified(shop);
    const remoteAddress = nextAddress();
    const sendRequest = (sent: object, token?: string) =>
      shop.api("POST /bulk-orders", { body: sent, remoteAddress, ...(token && { token }) });
    expect(await flood(61, () => sendRequest({}))).toEqual({ 400: 61 });
    expect(await flood(61, () => sendRequest({ ...body, email: "nobody" }))).toEqual({ 400: 61 });
    expect(await flood(61, () => sendRequest(body))).toEqual({ 201: 60, 429: 1 });
    expect((await sendRequest(body, person.token)).status).toBe(201);
  });

  describe("with files", () => {
    const requestWithFile = (remoteAddress: string, token?: string) => {
      const form = new FormData();
      form.set("request", JSON.stringify(body));
      form.set("attachments", new Blob(["%PDF-1.7"]), "plan.pdf");
      return shop.api<Reply<object>>("POST /bulk-orders", {
        body: form,
        remoteAddress,
        ...(token && { token }),
      });
    };

    test("is limited per client and day, then works without files, and for verified addresses", async () => {
      const remoteAddress = nextAddress();
      const person = await signUpVerified(shop);
      expect(await flood(21, () => requestWithFile(remoteAddress))).toEqual({ 201: 20, 429: 1 });
      const refused = await requestWithFile(remoteAddress);
      expect(refused.body).toMatchObject({
        detail: expect.stringContaining("send your enquiry without them"),
        errors: [{ field: "attachments" }],
      });
      expect((await shop.api("POST /bulk-orders", { body, remoteAddress })).status).toBe(201);
      expect((await requestWithFile(remoteAddress, person.token)).status).toBe(201);
    });

    test("works while the disk has room for unclaimed files, and without files in any case", async () => {
      const person = await signUpVerified(shop);
      const { db } = shop.runtime;
      /** Forty-one files of fifty megabytes, which pressed together lie in few. */
      const fill = async (from: number) => {
        const columns = "(id, request_id, position, name, media_type, content)";
        await db.rows({
          text: `insert into bulk_order_attachment ${columns}
            select 'att_' || $1, min(id), $1::integer, 'plan.pdf', 'application/pdf',
              convert_to(repeat('x', 52428800), 'UTF8') from bulk_order_request where status = 'new'`,
          values: [from],
        });
        await db.rows({
          text: `insert into bulk_order_attachment ${columns}
            select 'att_' || n, request_id, n, name, media_type, content
            from bulk_order_attachment, generate_series($1::integer + 1, $1 + 40) n
            where position = $1`,
          values: [from],
        });
      };
      await shop.api("POST /bulk-orders", { body, remoteAddress: nextAddress() });
      await fill(1000);
      expect((await requestWithFile(nextAddress())).status).toBe(429);
      const texts = { body, remoteAddress: nextAddress() };
      expect((await shop.api("POST /bulk-orders", texts)).status).toBe(201);
      expect((await requestWithFile(nextAddress(), person.token)).status).toBe(201);
      await fill(2000);
      expect((await requestWithFile(nextAddress(), person.token)).status).toBe(429);
      await db.rows({ text: "update bulk_order_request set status = 'in_progress'" });
      expect((await requestWithFile(nextAddress())).status).toBe(201);
    });
  });
});

describe("a client over its limit", () => {
  const rows = async () =>
    (await shop.runtime.db.rows({ text: "select key from rate_limit" })).length;

  test.each([
    [
      "wrong pairs at the look-up",
      "order-lookup",
      300,
      (email: string) => ["GET", `/orders/lookup?email=${email}&orderNumber=ASO-1`] as const,
    ],
    ["wrong passwords", "login-wrong-client", 200, () => ["POST", "/auth/login"] as const],
  ])("leaves no trace of the addresses it types with %s", async (_, name, limit, callOf) => {
    const remoteAddress = nextAddress();
    const client = { name, limit, windowSeconds: 600 };
    for (let n = 0; n < limit; n += 1) await shop.runtime.limits.spend(client, remoteAddress);
    const before = await rows();
    for (let n = 0; n < 3; n += 1) {
      const { email } = registration();
      const [method, path] = callOf(email);
      const body = { email, password: "a-wrong-one" };
      const call = { remoteAddress, ...(method === "POST" && { body }) };
      expect((await shop.api(`${method} ${path}`, call)).status).toBe(429);
    }
    expect(await rows()).toBe(before);
  });
});

test("account exports are limited per hour, but not for the next account", async () => {
  const [person, another] = [await signUpVerified(shop), await signUpVerified(shop)];
  const exportData = (token: string) => shop.api("GET /auth/export", { token });
  expect(await flood(12, () => exportData(person.token))).toEqual({ 200: 10, 429: 2 });
  expect((await exportData(another.token)).status).toBe(200);
});
