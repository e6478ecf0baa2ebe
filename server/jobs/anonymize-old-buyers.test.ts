import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import { createTestApp, type TestApp } from "../../tests/kit/app.ts";
import { findCustomer } from "../../tests/kit/customers.ts";
import { signUpVerified } from "../../tests/kit/people.ts";
import { addProduct, orderBody, orderItem, postOrder, type Reply } from "../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../tests/kit/staff.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

const start = new Date("2026-11-21T09:00:00Z");
let now = start;
let shop: TestApp;
let owner: SignedInStaff;
let jobs: Jobs | undefined;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
  owner = await signInStaff(shop, "owner");
});
afterEach(async () => {
  await jobs?.stop();
});
afterAll(() => shop.close());

/** An order of a company that was delivered. @returns its id, and the address of who bought */
async function buyAsCompany(companyName: string): Promise<{ id: string; email: string }> {
  const { headers } = owner;
  const { token, email } = await signUpVerified(shop);
  const company = { companyName, taxId: "1", address: "4 Marina Road, Lagos", email };
  const applied = await shop.api<Reply<BusinessProfile>>("POST /business-profiles", {
    token,
    body: company,
  });
  const profileId = applied.body.data.id;
  const approve = `POST /staff/business-profiles/${profileId}/approve` as const;
  expect((await shop.api(approve, { headers, body: { version: 1 } })).status).toBe(200);
  const body = orderBody([orderItem(await addProduct(shop))], { shippingInfo: { email } });
  const placed = await postOrder(shop, body, { token });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { id } = placed.body.data;
  await shop.runtime.db.rows({
    text: "update shop_order set status = 'DELIVERED' where id = $1",
    values: [id],
  });
  return { id, email };
}

async function companyOf({ id }: { readonly id: string }): Promise<string | undefined> {
  const row = await shop.runtime.db.first<{ companyName: string | null }>({
    text: "select business ->> 'companyName' as company_name from shop_order where id = $1",
    values: [id],
  });
  return row?.companyName ?? undefined;
}

async function runJob(): Promise<void> {
  const { db } = shop.runtime;
  const job = { name: "anonymize-old-buyers", queue: "maintenance" } as const;
  await db.withTransaction((tx) => addJob(tx, job, {}, { key: "asked for" }));
  const left = () =>
    db.rows({
      text: "select task_identifier, last_error from graphile_worker.jobs where key = 'asked for'",
    });
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
}

test("the company of a forgotten buyer leaves their orders after six years, and that of no other", async () => {
  const erased = await buyAsCompany("Forgotten Robes Ltd");
  const staying = await buyAsCompany("Staying Robes Ltd");
  const { id } = await findCustomer(shop, owner, erased.email);
  const reply = await shop.api(`POST /staff/customers/${id}/erase`, {
    headers: owner.headers,
    body: { email: erased.email },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(204);
  jobs = await startJobs(shop.runtime);

  now = new Date("2032-11-20T09:00:00Z");
  await runJob();
  expect(await companyOf(erased)).toBe("Forgotten Robes Ltd");

  now = new Date("2033-11-21T09:00:00Z");
  await runJob();
  expect(await companyOf(erased)).toBeUndefined();
  expect(await companyOf(staying)).toBe("Staying Robes Ltd");
});
