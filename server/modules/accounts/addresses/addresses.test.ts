import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AddAddress, SavedAddress } from "#contract/api/accounts/addresses.ts";
import type { AccountExport, User } from "#contract/api/accounts/auth.ts";
import type { CustomerExportReply } from "#contract/api/customers/customers.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { findCustomer } from "../../../../tests/kit/customers.ts";
import { findEverywhere } from "../../../../tests/kit/find-everywhere.ts";
import { type Person, signUp, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let person: Person;
beforeAll(async () => {
  shop = await createTestApp();
});
beforeEach(async () => {
  person = await signUpVerified(shop);
});
afterAll(() => shop.close());

const home: AddAddress = {
  label: "Home",
  firstName: "Ngozi",
  lastName: "Eze",
  phone: "0803 555 0134",
  address: "3 Awka Road",
  city: "Onitsha South",
  state: "Anambra",
  postalCode: "420001",
  country: "Nigeria",
};

const list = async ({ token } = person) =>
  (await shop.api<Reply<SavedAddress[]>>("GET /addresses", { token })).body.data;
const add = (changes: Partial<AddAddress> = {}, { token } = person) =>
  shop.api<Reply<SavedAddress>>("POST /addresses", { token, body: { ...home, ...changes } });
const change = (id: string, body: object, { token } = person) =>
  shop.api<Reply<SavedAddress>>(`PATCH /addresses/${id}`, { token, body: { ...home, ...body } });
const remove = (id: string, { token } = person) => shop.api(`DELETE /addresses/${id}`, { token });

describe("the address book", () => {
  test("has one default, the first until another is chosen or it is removed", async () => {
    const first = (await add({ address: "1 First Street" })).body.data;
    const second = (await add({ address: "2 Second Street" })).body.data;
    await add({ address: "3 Third Street" });
    const defaults = async () =>
      (await list()).map(({ address, isDefault }) => (isDefault ? `*${address}` : address));
    expect(await defaults()).toEqual(["*1 First Street", "2 Second Street", "3 Third Street"]);

    const { id, version } = second;
    const changed = await change(id, { address: "2 Second Street", version, isDefault: true });
    expect(changed.body.data).toMatchObject({ isDefault: true, version: 2 });
    expect(await defaults()).toEqual(["*2 Second Street", "1 First Street", "3 Third Street"]);

    expect((await remove(id)).status).toBe(204);
    expect(await defaults()).toEqual(["*1 First Street", "3 Third Street"]);
    // Undo brings it back as the default.
    await add({ address: "2 Second Street", isDefault: true });
    expect(await defaults()).toEqual(["*2 Second Street", "1 First Street", "3 Third Street"]);
    const withdrawn = { address: "1 First Street", version: first.version, isDefault: false };
    await change(first.id, withdrawn);
    expect(await defaults()).toEqual(["*2 Second Street", "1 First Street", "3 Third Street"]);
  });

  test("keeps the same address once and at most five, also when sent together", async () => {
    const [one, same] = [await add(), await add({ label: "Again", address: " 3 AWKA road " })];
    expect(same.body.data.id).toBe(one.body.data.id);
    const replies = await Promise.all(
      [10, 11, 12, 13, 14, 15].map((number) => add({ address: `${number} Awka Road` })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(replies.filter(({ body }) => body.code === "addresses_full")).toHaveLength(2);
    expect(await list()).toHaveLength(5);
    expect((await add()).status).toBe(201);
  });

  test("is its owner's alone", async () => {
    const { id } = (await add()).body.data;
    const other = await signUpVerified(shop);
    expect(await list(other)).toEqual([]);
    const foreign = await change(id, { version: 1, label: "Mine" }, other);
    expect([foreign.status, (await remove(id, other)).status]).toEqual([404, 404]);
    expect(await list()).toMatchObject([{ id, label: "Home", version: 1 }]);
    const unverified = await signUp(shop);
    expect((await add({}, unverified)).body.code).toBe("email_unverified");
    expect((await shop.api("GET /addresses")).status).toBe(401);
  });

  test("refuses a change of an older version, with the current one", async () => {
    const { id } = (await add()).body.data;
    expect((await change(id, { version: 1, city: "Awka South" })).status).toBe(200);
    const stale = await change(id, { version: 1, city: "Idemili North" });
    expect(stale.body).toMatchObject({
      code: "conflict",
      meta: { current: { id, city: "Awka South", version: 2 } },
    });
    expect(await list()).toMatchObject([{ city: "Awka South" }]);
  });

  test.each([
    ["phone", "call me"],
    ["city", " "],
    ["city", "http://x.example"],
    ["address", "3 <b>Awka</b> Road"],
    ["label", "Home {1}"],
    ["label", "x".repeat(41)],
    ["address", "x".repeat(201)],
  ])("refuses the %s %j", async (field, value) => {
    const refused = await add({ [field]: value });
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await list()).toEqual([]);
  });

  test("takes so many changes in ten minutes", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await remove("adr_none")).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses[60]).toBe(429);
  });
});

describe("an order whose address is to be saved", () => {
  const place = async (changes: object, { token } = person) => {
    const items = [orderItem(await addProduct(shop))];
    const placed = await postOrder(shop, { ...orderBody(items), ...changes }, { token });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  };

  test("adds it once, and is placed also when the book is full", async () => {
    await place({});
    expect(await list()).toEqual([]);
    await place({ saveAddress: true });
    await place({ saveAddress: true });
    expect(await list()).toMatchObject([
      { label: "", firstName: "Adaeze", address: "12 Marina Road", isDefault: true },
    ]);
    for (const number of [1, 2, 3, 4]) await add({ address: `${number} Awka Road` });
    const shippingInfo = { ...orderBody([]).shippingInfo, address: "6 Full Street" };
    await place({ saveAddress: true, shippingInfo });
    expect(await list()).toHaveLength(5);
    expect((await list()).map(({ address }) => address)).not.toContain("6 Full Street");
  });

  test("saves none for an unverified account, nor for a guest", async () => {
    const unverified = await signUp(shop);
    await place({ saveAddress: true }, unverified);
    const items = [orderItem(await addProduct(shop))];
    expect((await postOrder(shop, { ...orderBody(items), saveAddress: true })).status).toBe(201);
    expect(
      await shop.runtime.db.rows({
        text: "select id from saved_address where user_id = $1",
        values: [unverified.user.id],
      }),
    ).toEqual([]);
  });
});

describe("the phone number of the profile", () => {
  const save = (phone?: string) =>
    shop.api<Reply<User>>("PATCH /auth/profile", {
      token: person.token,
      body: { firstName: "Ngozi", lastName: "Eze", ...(phone !== undefined && { phone }) },
    });

  test("is optional, kept by a change that leaves it out, and can be removed", async () => {
    expect(person.user.phone).toBe("");
    expect((await save("0803 555 0134")).body.data.phone).toBe("0803 555 0134");
    expect((await save()).body.data.phone).toBe("0803 555 0134");
    expect((await save("")).body.data.phone).toBe("");
  });

  test.each(["12", "call me", "0803555013412345678"])("refuses %j", async (phone) => {
    expect((await save(phone)).body).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "phone", message: "Enter a valid phone number" }],
    });
  });
});

test("addresses and phone are exported, shown to staff, and erased with the customer", async () => {
  const { token, email, user } = person;
  await shop.api("PATCH /auth/profile", {
    token,
    body: { firstName: "Ngozi", lastName: "Eze", phone: "0809 777 1122" },
  });
  const other = { phone: "0701 333 4455", address: "88 Unforgotten Close" };
  await add();
  await add({ ...other, label: "Office", firstName: "Zikora" });

  const own = (await shop.api<Reply<AccountExport>>("GET /auth/export", { token })).body.data;
  expect(own).toMatchObject({ user: { phone: "0809 777 1122" }, addresses: [home, other] });

  const owner = await signInStaff(shop, "owner");
  const { headers } = owner;
  const { id } = await findCustomer(shop, owner, email);
  const record = await shop.api<Reply<unknown>>(`GET /staff/customers/${id}`, { headers });
  expect(record.body.data).toMatchObject({
    phone: "0809 777 1122",
    addresses: [{ label: "Home", isDefault: true }, other],
  });
  const copy = await shop.api<Reply<CustomerExportReply>>(`POST /staff/customers/${id}/export`, {
    headers,
  });
  expect(copy.body.data.copy).toMatchObject({
    account: { phone: "0809 777 1122" },
    addresses: [home, other],
  });
  for (const text of ["0809 777 1122", "88 Unforgotten Close", "Office: Zikora Eze"]) {
    expect(copy.body.data.readable).toContain(text);
  }

  const erased = await shop.api(`POST /staff/customers/${id}/erase`, { headers, body: { email } });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  for (const text of ["0809 777 1122", "0701 333 4455", "88 Unforgotten Close", "Zikora"]) {
    expect([text, await findEverywhere(shop.runtime.db, text)]).toEqual([text, []]);
  }
  expect(
    await shop.runtime.db.rows({
      text: "select id from saved_address where user_id = $1",
      values: [user.id],
    }),
  ).toEqual([]);
});

test("deleting the account deletes its address book", async () => {
  await add();
  const deleted = await shop.api("DELETE /auth/account", {
    token: person.token,
    body: { password: person.password },
    remoteAddress: nextAddress(),
  });
  expect(deleted.status).toBe(204);
  expect(
    await shop.runtime.db.rows({
      text: "select id from saved_address where user_id = $1",
      values: [person.user.id],
    }),
  ).toEqual([]);
});
