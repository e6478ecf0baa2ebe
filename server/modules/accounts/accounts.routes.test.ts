import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, User } from "#contract/api/accounts/auth.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { listMails } from "../../../tests/kit/mails.ts";
import { signUp, signUpVerified } from "../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";

const dayMs = 86_400_000;
let offsetMs = 0;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => shop.close());

const login = (email: string, password: string) =>
  shop.api<Reply<AuthReply>>("POST /auth/login", {
    body: { email, password },
    remoteAddress: nextAddress(),
  });
const me = (token: string) => shop.api<Reply<User>>("GET /auth/me", { token });
const mailsTo = (email: string) => listMails(shop.runtime, "recipient = $1", [email]);

describe("signing in", () => {
  test("takes the address in any case and the password as typed on any keyboard", async () => {
    const person = await signUp(shop, { password: "Olé\u0300wá-1" });
    const reply = await login(person.email.toUpperCase(), "Olé\u0300wá-1".normalize("NFD"));
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: person.user,
      requiresVerification: true,
    });
    expect(reply.body.data.token).not.toBe(person.token);
  });

  test("answers alike for a wrong password and an unknown address", async () => {
    const person = await signUp(shop);
    const answers = [
      await login(person.email, "wrong-password"),
      await login("nobody@example.com", person.password),
      await login("not an address", person.password),
    ].map(({ status, body: { code, detail } }) => ({ status, code, detail }));
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 401,
        code: "invalid_credentials",
        detail: "Unable to sign in.",
      });
    }
  });
});

describe("a session", () => {
  test("ends with logout, alone", async () => {
    const person = await signUp(shop);
    const other = (await login(person.email, person.password)).body.data.token;
    expect((await shop.api("POST /auth/logout", { token: person.token })).status).toBe(204);
    expect((await me(person.token)).body.code).toBe("unauthenticated");
    expect((await me(other)).status).toBe(200);
  });

  test("ends everywhere at once when asked", async () => {
    const person = await signUp(shop);
    const other = (await login(person.email, person.password)).body.data.token;
    expect((await shop.api("POST /auth/logout-everywhere", { token: other })).status).toBe(204);
    expect([(await me(person.token)).status, (await me(other)).status]).toEqual([401, 401]);
  });

  test("lives 30 days after it was last used, which is noted at most once an hour", async () => {
    const person = await signUp(shop);
    const lastSeenAt = async () =>
      (
        await shop.runtime.db.first<{ at: Date }>({
          text: "select last_seen_at as at from user_session where user_id = $1",
          values: [person.user.id],
        })
      )?.at;
    const first = await lastSeenAt();
    offsetMs += 59 * 60_000;
    await me(person.token);
    expect(await lastSeenAt()).toEqual(first);
    offsetMs += 2 * 60_000;
    await me(person.token);
    expect(await lastSeenAt()).not.toEqual(first);
    offsetMs += 29 * dayMs;
    expect((await me(person.token)).status).toBe(200);
    offsetMs += 29 * dayMs;
    expect((await me(person.token)).status).toBe(200);
    offsetMs += 30 * dayMs + 1000;
    expect((await me(person.token)).body.code).toBe("unauthenticated");
    offsetMs = 0;
  });
});

describe("the profile", () => {
  test("changes first and last name and nothing else", async () => {
    const person = await signUpVerified(shop);
    const patch = (body: unknown) =>
      shop.api<Reply<User>>("PATCH /auth/profile", { token: person.token, body });
    const reply = await patch({ firstName: " A.Obi ", lastName: "O'Brien-Òkò Jr." });
    const names = { firstName: "A.Obi", lastName: "O'Brien-Òkò Jr." };
    expect(reply.body.data).toEqual({ ...person.user, ...names });
    expect((await me(person.token)).body.data).toEqual(reply.body.data);
    for (const body of [
      { firstName: "Ada", lastName: " " },
      { firstName: "A\u0007da", lastName: "Eze" },
      { firstName: "Ada" },
      { firstName: "Ada", lastName: "Eze", email: "other@example.com" },
    ]) {
      expect((await patch(body)).status).toBe(400);
    }
    expect((await me(person.token)).body.data).toEqual(reply.body.data);
  });
});

describe("changing the password", () => {
  test("needs the current one, ends every other session and is told by mail", async () => {
    const person = await signUpVerified(shop);
    const other = (await login(person.email, person.password)).body.data.token;
    const change = (currentPassword: string, newPassword: string) =>
      shop.api("POST /auth/password/change", {
        token: person.token,
        body: { currentPassword, newPassword },
      });
    const wrong = await change("not-the-one", "another-1");
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: "password_wrong", errors: [{ field: "currentPassword" }] },
    });
    expect((await me(other)).status).toBe(200);
    expect((await change(person.password, "12345")).status).toBe(400);
    expect((await change(person.password, "another-1")).status).toBe(204);
    expect([(await me(person.token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect((await login(person.email, "another-1")).status).toBe(200);
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain("password-changed");
  });

  test("cannot be used to try passwords without end", async () => {
    const person = await signUp(shop);
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const body = { currentPassword: `wrong-${i}`, newPassword: "another-1" };
      const reply = await shop.api("POST /auth/password/change", { token: person.token, body });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const remove = await shop.api("DELETE /auth/account", {
      token: person.token,
      body: { password: person.password },
    });
    expect(remove.status).toBe(429);
  });

  test("may be done twenty times in ten minutes: each costs two hashes and a mail", async () => {
    const { token, password } = await signUp(shop);
    const statuses = [];
    for (let i = 0; i < 21; i += 1) {
      const body = { currentPassword: password, newPassword: password };
      statuses.push((await shop.api("POST /auth/password/change", { token, body })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
  });
});

test("a mailbox that nobody proved to be theirs gets the code, whatever its account does", async () => {
  const { email, password, token } = await signUp(shop, {
    businessName: "Adire Ltd",
    businessAddress: "1 Broad Street",
  });
  const body = { currentPassword: password, newPassword: "another-1" };
  const changed = await shop.api("POST /auth/password/change", { token, body });
  const deletion = { token, body: { password: "another-1" } };
  const deleted = await shop.api("DELETE /auth/account", deletion);
  expect([changed.status, deleted.status]).toEqual([204, 204]);
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["verify-email"]);
});

test("a copy of one's data holds the profile, orders, wishlist and business profile", async () => {
  const productId = await addProduct(shop);
  const person = await signUpVerified(shop, {
    businessName: "Adire Ltd",
    businessAddress: "1 Broad Street",
  });
  const { token } = person;
  const order = await postOrder(shop, orderBody([orderItem(productId)]), { token });
  await shop.api("POST /wishlist", { token, body: { productId } });
  const reply = await shop.api<Reply<unknown>>("GET /auth/export", { token });
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  expect(reply.body.data).toMatchObject({
    user: person.user,
    businessProfile: { companyName: "Adire Ltd" },
    orders: [{ id: order.body.data.id }],
    wishlist: [{ productId }],
  });
  expect(JSON.stringify(reply.body)).not.toMatch(/"\w*(password|token|hash)\w*":/i);
});

test("a deleted account leaves its orders and nothing else", async () => {
  const productId = await addProduct(shop);
  const person = await signUpVerified(shop, {
    firstName: "Vanishing",
    businessName: "Adire Ltd",
    businessAddress: "1 Broad Street",
  });
  const { token } = person;
  const other = (await login(person.email, person.password)).body.data.token;
  const placed = await postOrder(shop, orderBody([orderItem(productId)]), { token });
  await shop.api("POST /wishlist", { token, body: { productId } });
  const remove = (password: string) =>
    shop.api("DELETE /auth/account", { token, body: { password } });

  expect((await remove("not-the-one")).body).toMatchObject({
    code: "password_wrong",
    errors: [{ field: "password" }],
  });
  expect((await me(token)).status).toBe(200);
  expect((await remove(person.password)).status).toBe(204);
  expect([(await me(token)).status, (await me(other)).status]).toEqual([401, 401]);
  expect((await login(person.email, person.password)).status).toBe(401);

  const left = await shop.runtime.db.first({
    text: `select u.email, u.first_name, u.password_hash, o.user_id, o.order_number,
        (select count(*) from wishlist_item where user_id = u.id) as wishes,
        (select count(*) from business_profile where user_id = u.id) as profiles,
        (select count(*) from user_session where user_id = u.id) as sessions
      from app_user u, shop_order o where u.id = $1 and o.id = $2`,
    values: [person.user.id, placed.body.data.id],
  });
  expect(left).toEqual({
    email: null,
    firstName: "",
    passwordHash: null,
    userId: null,
    orderNumber: placed.body.data.orderNumber,
    wishes: 0,
    profiles: 0,
    sessions: 0,
  });
  const again = await signUp(shop, { email: person.email });
  expect(again.user.id).not.toBe(person.user.id);
});
