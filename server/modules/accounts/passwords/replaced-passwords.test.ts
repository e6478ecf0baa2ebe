import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AuthReply, PasswordResetInfo } from "#contract/api/accounts/auth.ts";
import { hashPassword } from "#server/platform/auth/password.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff, staffLogin } from "../../../../tests/kit/staff.ts";

/** Where set, holds what the library found of the next password until it is let go. */
const next = vi.hoisted(
  (): { held: { found: () => void; mayReturn: Promise<void> } | undefined } => ({
    held: undefined,
  }),
);
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (hash: string, password: string) => {
      const { held } = next;
      next.held = undefined;
      const matches = await argon2.verify(hash, password);
      held?.found();
      await held?.mayReturn;
      return matches;
    },
  };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Starts a request, runs another once the password of the first was verified, then lets the first continue. */
async function during<T>(request: () => Promise<T>, other: () => Promise<unknown>): Promise<T> {
  const [found, mayReturn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  next.held = { found: found.resolve, mayReturn: mayReturn.promise };
  const requested = request();
  await found.promise;
  await other();
  mayReturn.resolve();
  return await requested;
}

const login = (email: string, password: string) =>
  shop.api<Reply<AuthReply>>("POST /auth/login", {
    body: { email, password },
    remoteAddress: nextAddress(),
  });
const change = (token: string, currentPassword: string, newPassword: string) =>
  shop.api("POST /auth/password/change", { token, body: { currentPassword, newPassword } });

/** A shopper who is about to choose `new-password-1` with the link of a forgotten password. */
async function whoForgot() {
  const person = await signUpVerified(shop);
  const requested = await shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
    body: { email: person.email },
  });
  const body = { token: requested.body.data.resetToken, newPassword: "new-password-1" };
  return { person, reset: () => shop.api("POST /auth/password/reset", { body }) };
}

const sessionsOf = (userId: string) =>
  shop.runtime.db.rows({
    text: "select 1 from user_session where user_id = $1",
    values: [userId],
  });

test("a sign-in with a password that is reset in the meantime leaves no session", async () => {
  const { person, reset } = await whoForgot();
  const reply = await during(() => login(person.email, person.password), reset);
  expect([reply.status, reply.body.code]).toEqual([401, "invalid_credentials"]);
  expect(await sessionsOf(person.user.id)).toHaveLength(1);
});

test("a sign-in with a password that is changed in the meantime leaves none either", async () => {
  const person = await signUpVerified(shop);
  const reply = await during(
    () => login(person.email, person.password),
    () => change(person.token, person.password, "new-password-1"),
  );
  expect([reply.status, reply.body.code]).toEqual([401, "invalid_credentials"]);
  expect(await sessionsOf(person.user.id)).toHaveLength(1);
});

test("who had the old password changes no new one, and deletes no account", async () => {
  for (const late of ["change", "delete"] as const) {
    const { person, reset } = await whoForgot();
    const { token, password } = person;
    const request = () =>
      late === "change"
        ? change(token, password, "stolen-1")
        : shop.api("DELETE /auth/account", { token, body: { password } });
    const reply = await during(request, reset);
    expect([reply.status, reply.body?.code]).toEqual([422, "password_wrong"]);
    expect((await login(person.email, "new-password-1")).status).toBe(200);
  }
});

test("the same holds for staff", async () => {
  const { member, headers } = await signInStaff(shop, "support");
  // Not by a call: of staff one password is looked at at a time, and that one is held.
  const replace = async (password: string) =>
    await shop.runtime.db.rows({
      text: "update staff_member set password_hash = $2 where id = $1",
      values: [member.id, await hashPassword("shopper", password, "somebody")],
    });

  const signIn = await during(
    () => staffLogin(shop, member),
    () => replace("another-horse-2"),
  );
  expect([signIn.status, signIn.body.code]).toEqual([401, "invalid_credentials"]);
  const body = { currentPassword: "another-horse-2", newPassword: "stolen-horse-3" };
  const late = await during(
    () => shop.api("POST /staff/account/password", { headers, body }),
    () => replace("another-horse-4"),
  );
  expect([late.status, late.body?.code]).toEqual([422, "password_wrong"]);
  const renewed = { ...member, password: "another-horse-4" };
  expect((await staffLogin(shop, renewed)).status).toBe(200);
});
