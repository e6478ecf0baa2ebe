import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, PasswordResetInfo } from "#contract/api/auth.ts";
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

describe("proving an address", () => {
  test("by a link is kept from nobody by made-up ones, which cost no hash", async () => {
    const { email } = await signUp(shop);
    const remoteAddress = nextAddress();
    const asked = await shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
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
    expect((await reset(asked.body.data.resetToken ?? "")).status).toBe(200);
  });

  test("by a code is kept from nobody by who types wrong ones to an account of their own", async () => {
    const person = await signUp(shop);
    const stranger = await signUp(shop);
    const remoteAddress = nextAddress();
    const verify = (token: string, code: string) =>
      shop.api("POST /auth/verify-email", { token, body: { code }, remoteAddress });
    const wrong = stranger.verificationCode === "000000" ? "000001" : "000000";
    expect(await flood(210, () => verify(stranger.token, wrong))).toEqual({ 422: 200, 429: 10 });
    expect((await verify(person.token, person.verificationCode ?? "")).status).toBe(200);
  });

  test("is left for later where a stranger had the codes sent, and an account is opened all the same", async () => {
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
    expect([owner.status, owner.body.data.noCodeLeft]).toEqual([201, true]);
    const another = await open(registration().email);
    expect(another.body.data.verificationCode).toMatch(/^\d{6}$/);
  });
});

test("made-up tokens keep nobody from leaving the newsletter", async () => {
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

  test("is kept from nobody by who sends nothing, nor by a crowd from who proved an address", async () => {
    const person = await signUpVerified(shop);
    const remoteAddress = nextAddress();
    const ask = (sent: object, token?: string) =>
      shop.api("POST /bulk-orders", { body: sent, remoteAddress, ...(token && { token }) });
    expect(await flood(61, () => ask({}))).toEqual({ 400: 61 });
    expect(await flood(61, () => ask({ ...body, email: "nobody" }))).toEqual({ 400: 61 });
    expect(await flood(61, () => ask(body))).toEqual({ 201: 60, 429: 1 });
    expect((await ask(body, person.token)).status).toBe(201);
  });
});
