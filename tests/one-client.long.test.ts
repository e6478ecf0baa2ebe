import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newToken } from "#server/platform/auth/ids.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type Person, signUpVerified } from "./kit/people.ts";
import { addProduct, nextAddress, orderBody, orderItem, postOrder } from "./kit/shop.ts";
import { ownOrigin, signInStaff } from "./kit/staff.ts";
import { withClient } from "./kit/with-client.ts";

// What one client asks for however often, and what all others are answered during it.

let shop: TestApp;
let origin: string;
beforeAll(async () => {
  shop = await createTestApp({ env: { TRUSTED_PROXIES: "1" } });
  origin = await shop.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => shop.close());

/** A request over a connection, from a client that a proxy names. */
async function sendRequest(
  method: string,
  path: string,
  { from, token, body, cookie }: { from: string; token?: string; body?: object; cookie?: string },
) {
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      "x-forwarded-for": from,
      origin: ownOrigin,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return { status: reply.status, retryAfter: Number(reply.headers.get("retry-after")) };
}

const rename = (from: string, { token }: Person) =>
  sendRequest("PATCH", "/auth/profile", {
    from,
    token,
    body: { firstName: "Ada", lastName: "Obi" },
  });

const many = <T>(count: number, create: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => create(n));

function count(replies: readonly { status: number }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}

describe("the database", () => {
  /** Does work while the rows of these accounts are locked. */
  async function whileLocked(people: readonly Person[], work: () => Promise<void>): Promise<void> {
    await withClient(shop.runtime.db.url, async (client) => {
      await client.query("begin");
      const ids = people.map(({ user }) => user.id);
      await client.query("select from app_user where id = any($1) for update", [ids]);
      await work();
      await client.query("rollback");
    });
  }

  /** Statements that wait for a lock in a connection, once there are so many. */
  async function waitForWaiting(expected: number): Promise<void> {
    await withClient(shop.runtime.db.url, async (watcher) => {
      const look = async () => {
        const { rows } = await watcher.query(
          `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].waiting as number;
      };
      await expect.poll(look).toBe(expected);
    });
  }

  test("changes of one account wait for each other without a connection", async () => {
    const person = await signUpVerified(shop);
    const another = await signUpVerified(shop);
    const from = nextAddress();
    let renamed: ReturnType<typeof rename>[] = [];
    await whileLocked([person], async () => {
      renamed = many(25, () => rename(from, person));
      await waitForWaiting(1);
      const own = { from: nextAddress(), token: another.token };
      expect(await sendRequest("GET", "/auth/me", own)).toMatchObject({ status: 200 });
      // Nor does anybody else behind the same address wait.
      expect(await sendRequest("GET", "/auth/me", { ...own, from })).toMatchObject({ status: 200 });
      expect(shop.runtime.db.pool.totalCount - shop.runtime.db.pool.idleCount).toBe(1);
    });
    expect(count(await Promise.all(renamed))).toEqual({ 200: 25 });
  });

  test("a client gets a quarter of the connections, whatever its requests wait for", async () => {
    const people = await Promise.all(many(25, () => signUpVerified(shop)));
    const others = many(3, () => nextAddress());
    const from = nextAddress();
    let renamed: ReturnType<typeof rename>[] = [];
    await whileLocked(people, async () => {
      renamed = people.map((person) => rename(from, person));
      await waitForWaiting(5);
      for (const other of others) {
        expect(
          await sendRequest("GET", "/newsletter/unsubscribe", { from: other }),
        ).not.toMatchObject({
          status: 503,
        });
        const found = await sendRequest("GET", "/auth/me", { from: other, token: newToken() });
        expect(found.status).toBe(401);
      }
      expect(shop.runtime.db.pool.totalCount - shop.runtime.db.pool.idleCount).toBe(5);
    });
    expect(count(await Promise.all(renamed))).toEqual({ 200: 25 });
  });
});

describe("made-up tokens", () => {
  test("count against their client, and block nobody with a valid one", async () => {
    const person = await signUpVerified(shop);
    const from = nextAddress();
    const guess = () => sendRequest("GET", "/auth/me", { from, token: newToken() });
    const replies = [];
    for (let round = 0; round < 13; round += 1)
      replies.push(...(await Promise.all(many(100, guess))));
    expect(count(replies)).toEqual({ 401: 1_200, 429: 100 });
    expect(replies.every(({ status, retryAfter }) => status === 401 || retryAfter > 0)).toBe(true);
    expect((await sendRequest("GET", "/auth/me", { from, token: person.token })).status).toBe(200);
    expect(
      (await sendRequest("GET", "/auth/me", { from: nextAddress(), token: newToken() })).status,
    ).toBe(401);
    // Cookies of the back office count with them.
    const cookie = `aso_staff=${newToken()}`;
    expect((await sendRequest("GET", "/staff/auth/me", { from, cookie })).status).toBe(429);
    const { headers } = await signInStaff(shop, "packer");
    const signedIn = await sendRequest("GET", "/staff/auth/me", {
      from,
      cookie: headers.cookie ?? "",
    });
    expect(signedIn.status).toBe(200);
  });
});

describe("serialised work", () => {
  test("one client's order lists are refused, and another's is read", async () => {
    await addProduct(shop, { name: "Eleko camp shirt" });
    const text = many(400, (n) => `eleko camp shrit M x${n}`).join("\n");
    const from = nextAddress();
    const read = (client: string) =>
      sendRequest("POST", "/quick-order", { from: client, body: { text } });
    // More text than a client may have read in a minute, however quickly it is.
    const burst = many(120, () => read(from));
    const another = await read(nextAddress());
    expect(another.status).toBe(200);
    const { 200: done = 0, 429: refused = 0, ...rest } = count(await Promise.all(burst));
    expect(rest).toEqual({});
    expect(done).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  test("one packer's slips do not block an invoice", async () => {
    const productId = await addProduct(shop);
    const placed = await postOrder(shop, orderBody([orderItem(productId)]));
    const { id } = placed.body.data;
    const packer = await signInStaff(shop, "packer");
    const owner = await signInStaff(shop, "owner");
    const from = nextAddress();
    const cookie = ({ headers }: typeof packer) => headers.cookie ?? "";
    const packingSlips = many(60, () =>
      sendRequest("GET", `/staff/orders/packing-slips?ids=${id}`, { from, cookie: cookie(packer) }),
    );
    const invoice = await sendRequest("GET", `/staff/orders/${id}/invoice`, {
      from,
      cookie: cookie(owner),
    });
    expect(invoice.status).toBe(200);
    const { 200: done = 0, 429: refused = 0, ...rest } = count(await Promise.all(packingSlips));
    expect(rest).toEqual({});
    expect(done).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
