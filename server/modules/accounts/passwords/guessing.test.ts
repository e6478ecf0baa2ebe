import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { signUp } from "../../../../tests/kit/people.ts";
import { nextAddress } from "../../../../tests/kit/shop.ts";
import { staffLogin } from "../../../../tests/kit/staff.ts";

/** What the library was asked to hold a password against. It does its work, but for guesses: there are thousands. */
const checked = vi.hoisted((): string[] => []);
const slow = vi.hoisted(() => Promise.withResolvers<false>());
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      checked.push(hash);
      if (String(password).startsWith("guess")) return Promise.resolve(false);
      if (String(password).startsWith("slow")) return slow.promise;
      return argon2.verify(hash, password);
    },
  };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const login = (email: string, password: string, remoteAddress = nextAddress()) =>
  shop.api("POST /auth/login", { body: { email, password }, remoteAddress });

test("an unknown address costs the same work as a wrong password", async () => {
  const person = await signUp(shop);
  checked.length = 0;
  await login(person.email, "wrong-password");
  await login("nobody@example.com", "wrong-password");
  const costs = checked.map((hash) => hash.split("$").slice(1, 4).join(" "));
  expect(costs).toEqual(Array(2).fill("argon2id v=19 m=19456,t=2,p=1"));
  const [known, unknown] = checked;
  expect(unknown).not.toBe(known);
  expect(unknown).toHaveLength(known?.length ?? 0);
});

/** Client `n` of as many networks as it takes, 20 clients in each. */
const clientAcross = (n: number, base: number) => `${base}.0.${Math.floor(n / 20)}.${n % 20}`;

describe("1,000 wrong passwords for one account from as many clients in 50 networks", () => {
  test("neither open it nor keep its owner out, nor end or slow a session that is open", async () => {
    const home = "203.0.113.7";
    const person = await signUp(shop);
    expect((await login(person.email, person.password, home)).status).toBe(200);
    checked.length = 0;
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          login(person.email, `guess-${round}-${i}`, clientAcross(round * 50 + i, 11)),
        ),
      );
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(700);
    expect(checked).toHaveLength(300);

    // At home, also under the next address the provider gives out there.
    expect((await login(person.email, person.password, home)).status).toBe(200);
    expect((await login(person.email, person.password, "203.0.113.99")).status).toBe(200);
    expect((await shop.api("GET /auth/me", { token: person.token })).status).toBe(200);

    const abroad = "198.51.100.7";
    const refused = await login(person.email, person.password, abroad);
    expect(refused.body).toMatchObject({
      code: "rate_limited",
      detail: "Too many attempts. Please wait a moment and try again.",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const reset = await shop.api<{ data: { resetToken: string } }>(
      "POST /auth/password/reset-request",
      { body: { email: person.email } },
    );
    const newPassword = "a-new-one-1";
    const signedIn = await shop.api("POST /auth/password/reset", {
      body: { token: reset.body.data.resetToken, newPassword },
      remoteAddress: abroad,
    });
    expect(signedIn.status).toBe(200);
    // Whoever reads the mail is at home from there on.
    expect((await login(person.email, newPassword, abroad)).status).toBe(200);
  });

  test("are refused alike where there is no such account", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          login("nobody.at.all@example.com", "guess", clientAcross(round * 50 + i, 12)),
        ),
      );
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });
});

test("a stranger with a whole network uses up its tries and nobody else's", async () => {
  const person = await signUp(shop);
  const statuses = [];
  for (let i = 0; i < 60; i += 1) {
    statuses.push((await login(person.email, `guess-${i}`, `2001:db8:5:${i}::1`)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(30).fill(429)]);
  expect((await login(person.email, person.password, "2001:db8:5:ffff::1")).status).toBe(429);
  expect((await login(person.email, person.password, "2001:db8:6::1")).status).toBe(200);
});

test("one client has ten wrong tries at an account, and other clients still get in", async () => {
  const person = await signUp(shop);
  const client = nextAddress();
  const statuses = [];
  for (let i = 0; i < 11; i += 1) {
    statuses.push((await login(person.email, `guess-${i}`, client)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await login(person.email, person.password, client)).status).toBe(429);
  expect((await login(person.email, person.password)).status).toBe(200);
});

test("signing in rightly is free for a person, and stopped at the client of a program alone", async () => {
  const person = await signUp(shop);
  const client = nextAddress();
  const statuses = [];
  for (let i = 0; i < 61; i += 1) {
    statuses.push((await login(person.email, person.password, client)).status);
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect((await login(person.email, person.password)).status).toBe(200);
  expect((await login((await signUp(shop)).email, person.password, client)).status).toBe(200);
});

test("however many shoppers wait for their password to be looked at, staff do not", async () => {
  const crowd = Array.from({ length: 110 }, (_, i) => login(`crowd${i}@example.com`, "slow"));
  const outcomes: unknown[] = [];
  for (const each of crowd) each.then(({ status, body }) => outcomes.push([status, body.code]));
  // All of them: who comes once the others are let go finds room.
  await expect.poll(() => outcomes).toEqual(Array(8).fill([503, "unavailable"]));
  const staff = await staffLogin(shop, { email: "nobody@example.com", password: "guess" });
  expect(staff.status).toBe(401);
  slow.resolve(false);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(102);
});

test("one client cannot try many accounts without end", async () => {
  const client = nextAddress();
  const replies = [];
  for (let i = 0; i < 201; i += 1) {
    replies.push((await login(`someone${i}@example.com`, "guess", client)).status);
  }
  expect(replies.at(-2)).toBe(401);
  expect(replies.at(-1)).toBe(429);
});
