import { afterAll, beforeAll, expect, test } from "vitest";
import type { SettingsOverview } from "#contract/api/settings/settings-overview.ts";
import { settingsRows } from "#contract/api/settings/settings-rows.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight, staffRoles } from "#contract/rights.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { createDeliveryCalls } from "../../../tests/kit/delivery.ts";
import { saveSettings } from "../../../tests/kit/settings.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

async function readValues({ headers }: SignedInStaff) {
  const reply = await shop.api<Reply<SettingsOverview>>("GET /staff/settings", { headers });
  expect(reply.status).toBe(200);
  return new Map(reply.body.data.map(({ id, ...value }) => [id, value]));
}

test("the owner reads a value of every setting", async () => {
  const values = await readValues(owner);
  expect([...values.keys()]).toEqual(settingsRows.map(({ id }) => id));
  expect([...values].filter(([, { text }]) => text === null)).toEqual([]);
  expect(values.get("returns")?.text).toBe("Return window: 14 days");
  expect(values.get("transfer")).toMatchObject({
    text: "Off, needs an account number",
    field: "accountNumber",
  });
  expect(values.get("areas")).toMatchObject({
    text: "Sample fees, not confirmed",
    tone: "attention",
  });
  expect(values.get("health")?.tone).not.toBeNull();
});

test.each(staffRoles)(
  "%s reads the values of their own settings alone",
  async (role: StaffRole) => {
    const member = role === "owner" ? owner : await signInStaff(shop, role);
    const values = await readValues(member);
    const own = settingsRows.filter(({ right }) => hasRight(role, right)).map(({ id }) => id);
    expect([...values.keys()]).toEqual(own);
  },
);

test("a value follows its setting", async () => {
  const delivery = createDeliveryCalls(shop, owner);
  await delivery.give({ lagos: { fee: 2500 }, north: { fee: 4500 } });
  await delivery.setOptions({ freeDelivery: { isOn: true, from: 150_000 } });
  const before = await readValues(owner);
  expect(before.get("areas")?.text).toBe("7 areas, ₦2,500 to ₦4,500");
  expect(before.get("freeDelivery")).toMatchObject({
    text: "Needs fees at checkout",
    field: "charges",
  });
  await delivery.charge(true);
  await saveSettings(shop, owner, "selling", { returnDays: 30 });
  const after = await readValues(owner);
  expect(after.get("freeDelivery")).toMatchObject({ text: "From ₦150,000", tone: null });
  expect(after.get("returns")?.text).toBe("Return window: 30 days");
});

test("a value that cannot be read leaves the others", async () => {
  const { db } = shop.runtime;
  await db.rows({ text: "alter table clothing_type rename to clothing_type_away" });
  const values = await readValues(owner);
  await db.rows({ text: "alter table clothing_type_away rename to clothing_type" });
  expect(values.get("types")?.text).toBeNull();
  expect(values.get("returns")?.text).toContain("days");
});
