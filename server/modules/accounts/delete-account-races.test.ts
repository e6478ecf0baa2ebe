import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { findCustomer } from "../../../tests/kit/customers.ts";
import { type Person, signUpVerified } from "../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

async function writesOf({ token, email }: Person) {
  const guestOrder = await postOrder(shop, orderBody([orderItem(productId)]));
  const { orderNumber, orderToken } = guestOrder.body.data;
  const profile = { companyName: "Eze Robes", address: "1 Aba Road" };
  const enquiry = { contactName: "Ngozi Eze", email, details: "Camp shirts." };
  const from = () => ({ token, remoteAddress: nextAddress() });
  return {
    order: () => postOrder(shop, orderBody([orderItem(productId)]), from()),
    guestOrder: () =>
      shop.api(`POST /orders/${orderNumber}/payment/attempts`, {
        ...from(),
        headers: { "x-order-token": orderToken },
      }),
    profile: () => shop.api("POST /business-profiles", { ...from(), body: profile }),
    wishlist: () => shop.api("POST /wishlist", { ...from(), body: { productId } }),
    enquiry: () => shop.api("POST /bulk-orders", { ...from(), body: enquiry }),
    names: () =>
      shop.api("PATCH /auth/profile", { ...from(), body: { firstName: "A", lastName: "B" } }),
  };
}

async function listLinked(userId: string): Promise<string[]> {
  const { db } = shop.runtime;
  const tables = await db.rows<{ table: string }>({
    text: `select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass`,
  });
  expect(tables.length).toBeGreaterThan(5);
  const linked: string[] = [];
  for (const { table } of tables) {
    const rows = await db.rows({
      text: `select from ${table} where user_id = $1`,
      values: [userId],
    });
    if (rows.length > 0) linked.push(`${table}: ${rows.length}`);
  }
  return linked;
}

/**
 * Ends an account and, while that is under way, has everything written for it.
 * @param hold finds a row that the end of the account comes to last
 */
async function endWhileWriting(
  person: Person,
  { hold, end }: { hold: string; end: () => Promise<{ status: number }> },
) {
  const { db } = shop.runtime;
  const writes = await writesOf(person);
  const client = await db.pool.connect();
  await client.query("begin");
  await client.query(`${hold} for update`, [person.user.id]);
  const ending = end();
  const waiting = {
    text: `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  };
  await expect.poll(() => db.first(waiting)).toBeDefined();
  const queries = vi.spyOn(db, "first");
  const writing = Object.entries(writes).map(
    async ([name, write]) => [name, (await write()).status] as const,
  );
  const known = () => queries.mock.calls.filter(([{ name }]) => name === "find_session_owner");
  await expect.poll(() => known().length).toBe(writing.length);
  // Whoever does not wait for the end of the account has written by now.
  await Promise.race([Promise.allSettled(writing), delay(500)]);
  queries.mockRestore();
  await client.query("rollback");
  client.release();
  return { ended: (await ending).status, written: Object.fromEntries(await Promise.all(writing)) };
}

const refused = {
  order: 401,
  guestOrder: 401,
  profile: 401,
  wishlist: 401,
  enquiry: 401,
  names: 401,
};

test("nothing that is written while an account is being deleted stays linked to it", async () => {
  const person = await signUpVerified(shop);
  await postOrder(shop, orderBody([orderItem(productId)]), { token: person.token });
  const body = { password: person.password };
  const { ended, written } = await endWhileWriting(person, {
    hold: "select from shop_order where user_id = $1",
    end: () => shop.api("DELETE /auth/account", { token: person.token, body }),
  });
  expect([ended, await listLinked(person.user.id)]).toEqual([204, []]);
  expect(written).toEqual(refused);
});

test("nor what is written while staff erase a customer", async () => {
  const person = await signUpVerified(shop);
  const { token, email } = person;
  await shop.api("POST /wishlist", { token, body: { productId: await addProduct(shop) } });
  const owner = await signInStaff(shop, "owner");
  const { id } = await findCustomer(shop, owner, email);
  const { ended, written } = await endWhileWriting(person, {
    hold: "select from wishlist_item where user_id = $1",
    end: () =>
      shop.api(`POST /staff/customers/${id}/erase`, { headers: owner.headers, body: { email } }),
  });
  expect([ended, await listLinked(person.user.id)]).toEqual([204, []]);
  expect(written).toEqual(refused);
});

test("what is written first is let go with the rest", async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = await signUpVerified(shop);
    const writes = Object.values(await writesOf(person));
    const body = { password: person.password };
    const [deleted] = await Promise.all([
      shop.api("DELETE /auth/account", { token: person.token, body }),
      ...writes.map((write) => write()),
      ...writes.slice(0, 1).map((write) => write()),
    ]);
    expect(deleted.status).toBe(204);
    expect(await listLinked(person.user.id)).toEqual([]);
  }
});
