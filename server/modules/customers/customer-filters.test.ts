import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { listCustomers } from "../../../tests/kit/customers.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  await buy("ada@lagos.example", { city: "Ìkẹjà", state: "Lagos" }, 5_000, "2026-03-01T22:59:00Z");
  await buy(
    "bisi@lagos.example",
    { city: "Lekki", state: "Lagos" },
    50_000,
    "2026-03-01T23:30:00Z",
  );
  await buy(
    "chidi@enugu.example",
    { city: "Enugu", state: "Enugu" },
    90_000,
    "2026-03-05T12:00:00Z",
  );
});
afterAll(() => shop.close());

/** Places an order and writes into it when it came and that it was paid. */
async function buy(
  email: string,
  place: { city: string; state: string },
  naira: number,
  at: string,
): Promise<void> {
  const body = orderBody([orderItem(await addProduct(shop))], {
    shippingInfo: { email, ...place },
  });
  const { status, body: placed } = await postOrder(shop, body);
  expect(status, JSON.stringify(placed)).toBe(201);
  await shop.runtime.db.rows({
    text: "update shop_order set created_at = $2, paid_at = $2, received_kobo = $3 where order_number = $1",
    values: [placed.data.orderNumber, at, naira * 100],
  });
  await shop.runtime.db.rows({
    text: "select refresh_customer($1) is null as done",
    values: [email],
  });
}

test.each([
  ["state=Lagos", ["bisi", "ada"]],
  ["state=lagos&city=ikeja", ["ada"]],
  ["city=Enugu", ["chidi"]],
  ["minSpent=5000&maxSpent=50000", ["bisi", "ada"]],
  ["minSpent=50000.01", ["chidi"]],
  // The shop's day ends at 23:00 UTC.
  ["from=2026-03-02&to=2026-03-02", ["bisi"]],
  ["from=2026-03-01&to=2026-03-01", ["ada"]],
  ["from=2026-03-02", ["chidi", "bisi"]],
  ["state=Kano", []],
])("%s narrows the list, its counts and its file", async (query, names) => {
  const { data, meta } = await listCustomers(shop, owner, query);
  expect(data.map(({ email }) => email.split("@")[0])).toEqual(names);
  expect(meta.counts).toMatchObject({ all: names.length, guest: names.length });
  const file = await shop.app.inject({
    url: `/api/staff/customers/export?${query}`,
    headers: owner.headers,
  });
  const rows = file.body.trim().split("\r\n").slice(1);
  expect(rows.map((row) => row.split("@")[0]?.split(",").at(-1))).toEqual(names);
});

test.each(["from=2026-02-30", "minSpent=-1", "to=yesterday"])("%s is refused", async (query) => {
  const { headers } = owner;
  for (const address of ["customers", "customers/export"] as const) {
    const refused = await shop.api(`GET /staff/${address}?${query}`, { headers });
    const [field] = query.split("=");
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field }]]);
  }
});
