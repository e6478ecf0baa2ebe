import { afterAll, beforeAll, expect, test } from "vitest";
import type { PasswordResetInfo } from "#contract/api/accounts/auth.ts";
import { commonPasswords } from "#server/platform/auth/password.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { registration, signUp } from "../../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const email = "ngozi.eze@example.com";
const refused = (field: string) => ({
  status: 400,
  body: {
    code: "validation_failed",
    detail: "This password is too easy to guess. Please choose another.",
    errors: [{ field, message: "Too easy to guess. Please choose another." }],
  },
});

test("40 passwords of at least 6 characters are known to everybody", () => {
  expect(commonPasswords.size).toBe(40);
  for (const password of commonPasswords) {
    expect(password.length).toBeGreaterThanOrEqual(6);
    expect(password).toBe(password.toLowerCase());
  }
});

test.each([...commonPasswords, "Password", "QWERTY", email, "Ngozi.Eze@Example.com"])(
  "nobody registers with %s",
  async (password) => {
    const body = registration({ email, password });
    const reply = await shop.api("POST /auth/register", { body, remoteAddress: nextAddress() });
    expect(reply).toMatchObject(refused("password"));
  },
);

test.each(["aso123", "      a", "12345678x", "ngozi.eze", "пароль"])(
  "%j is as good as any other of 6 characters",
  async (password) => {
    await signUp(shop, { password });
  },
);

test("none is chosen by reset, whose link can be used again, nor by change", async () => {
  const person = await signUp(shop);
  for (const newPassword of ["123456", person.email]) {
    const body = { currentPassword: person.password, newPassword };
    const { token } = person;
    expect(await shop.api("POST /auth/password/change", { token, body })).toMatchObject(
      refused("newPassword"),
    );
  }
  const requested = await shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
    body: { email: person.email },
  });
  const reset = (newPassword: string) =>
    shop.api("POST /auth/password/reset", {
      body: { token: requested.body.data.resetToken, newPassword },
    });
  expect(await reset("iloveyou")).toMatchObject(refused("newPassword"));
  expect(await reset(person.email.toUpperCase())).toMatchObject(refused("newPassword"));
  expect((await reset("aso123")).status).toBe(200);
});
