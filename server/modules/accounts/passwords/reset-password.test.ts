import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuthReply, PasswordResetInfo, User } from "#contract/api/accounts/auth.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { registration, signUp, signUpVerified } from "../../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";

let offsetMs = 0;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => shop.close());

const requestReset = (email: string, remoteAddress = nextAddress()) =>
  shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
    body: { email },
    remoteAddress,
  });
const reset = (token: string | undefined, newPassword = "a-new-one-1") =>
  shop.api<Reply<AuthReply>>("POST /auth/password/reset", {
    body: { token, newPassword },
    remoteAddress: nextAddress(),
  });
const me = (token: string) => shop.api<Reply<User>>("GET /auth/me", { token });
const refusal = {
  status: 422,
  code: "reset_token_invalid",
  detail: "Unable to reset password. Please try again.",
};

test("the link comes by mail, works once, signs in and ends every session", async () => {
  const person = await signUpVerified(shop);
  const reply = await requestReset(person.email.toUpperCase());
  const { resetToken = "", expiresAt, message } = reply.body.data;
  expect([reply.status, message]).toEqual([200, expect.stringContaining("link")]);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  const [mail] = await listMails(shop.runtime, "recipient = $1 and kind = 'password-reset'", [
    person.email,
  ]);
  expect(mail?.text).toContain(`http://localhost:3000/password/reset?token=${resetToken}`);
  expect(mail?.text).toContain(`enter this code: ${resetToken}`);

  const done = await reset(resetToken);
  expect(done.body.data).toMatchObject({ user: person.user, requiresVerification: false });
  expect((await me(done.body.data.token)).status).toBe(200);
  expect((await me(person.token)).status).toBe(401);
  expect((await reset(resetToken, "yet-another-1")).body).toMatchObject(refusal);
  const login = (password: string) =>
    shop.api("POST /auth/login", { body: { email: person.email, password } });
  expect((await login(person.password)).status).toBe(401);
  expect((await login("a-new-one-1")).status).toBe(200);
});

test("of several requests with one link at a time one succeeds", async () => {
  const person = await signUp(shop);
  const { resetToken } = (await requestReset(person.email)).body.data;
  const replies = await Promise.all(Array.from({ length: 5 }, () => reset(resetToken)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

test("a link ends after 30 minutes, after another was used, and after the password was changed", async () => {
  const person = await signUp(shop);
  const late = (await requestReset(person.email)).body.data.resetToken;
  offsetMs += 30 * 60_000;
  expect((await reset(late)).body).toMatchObject(refusal);

  const [first, second] = [
    (await requestReset(person.email)).body.data.resetToken,
    (await requestReset(person.email)).body.data.resetToken,
  ];
  const { token } = (await reset(second)).body.data;
  expect((await reset(first)).body).toMatchObject(refusal);

  const third = (await requestReset(person.email)).body.data.resetToken;
  await shop.api("POST /auth/password/change", {
    token,
    body: { currentPassword: "a-new-one-1", newPassword: "changed-1" },
  });
  expect((await reset(third)).body).toMatchObject(refusal);
});

test("who used the link reads the mail of the address, so it is verified; not so for an address changed since", async () => {
  const person = await signUp(shop);
  const stale = (await requestReset(person.email)).body.data.resetToken;
  offsetMs += 60_000;
  const email = registration().email;
  await shop.api("POST /auth/resend-verification", { token: person.token, body: { email } });
  expect((await reset(stale)).body).toMatchObject(refusal);
  const fresh = (await requestReset(email)).body.data.resetToken;
  expect((await reset(fresh)).body.data.user).toMatchObject({ email, isVerified: true });
});

test("no link is created for an address that changes during the request", async () => {
  const { db } = shop.runtime;
  const person = await signUp(shop);
  const [changed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.withTransaction(async (tx) => {
    const values = [person.user.id, registration().email];
    await tx.rows({ text: "update app_user set email = $2 where id = $1", values });
    changed.resolve();
    await mayCommit.promise;
  });
  await changed.promise;
  const pending = requestReset(person.email);
  const waiting = {
    text: `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  };
  await expect.poll(() => db.rows(waiting), { timeout: 10_000 }).toHaveLength(1);
  mayCommit.resolve();
  await changing;
  const { status, body } = await pending;
  expect([status, body.code, body.data?.resetToken]).toEqual([404, "not_found", undefined]);
});

test("a reset waits for its account before it takes the link, as whoever extends the link does", async () => {
  const { db } = shop.runtime;
  const person = await signUp(shop);
  const { resetToken } = (await requestReset(person.email)).body.data;
  const values = [person.user.id];
  const [locked, isWaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.withTransaction(async (tx) => {
    await tx.rows({ text: "select from app_user where id = $1 for no key update", values });
    locked.resolve();
    await isWaited.promise;
    const text = "select user_id from password_reset where user_id = $1 for update nowait";
    return await tx.rows({ text, values });
  });
  await locked.promise;
  const resetting = reset(resetToken);
  const waiting = {
    text: `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  };
  await expect.poll(() => db.rows(waiting), { timeout: 10_000 }).toHaveLength(1);
  isWaited.resolve();
  expect(await holding).toHaveLength(1);
  expect((await resetting).status).toBe(200);
});

test.each(["", "x", "a".repeat(43), "' or 1=1 --"])("the token %j opens nothing", async (token) => {
  expect((await reset(token)).body.code).toBe(token === "" ? "validation_failed" : refusal.code);
});

test("a new password has at least 6 characters", async () => {
  const person = await signUp(shop);
  const { resetToken } = (await requestReset(person.email)).body.data;
  expect((await reset(resetToken, "12345")).body.errors).toEqual([
    { field: "newPassword", message: "Must be at least 6 characters" },
  ]);
  expect((await reset(resetToken, "ok-six")).status).toBe(200);
});

test("an address without an account is told so, and cannot be looked for without end", async () => {
  const unknown = await requestReset("nobody@example.com");
  expect(unknown.body).toMatchObject({
    status: 404,
    detail: "We could not find that email. Please try again.",
  });
  const client = nextAddress();
  const byClient = [];
  for (let i = 0; i < 121; i += 1)
    byClient.push((await requestReset(`no${i}@example.com`, client)).status);
  expect(byClient).toEqual([...Array(120).fill(404), 429]);
});
