import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import type { Reply } from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";
import { listStaffCalls, type StaffCall } from "./kit/staff-calls.ts";
import { staffChanges } from "./kit/staff-changes/all.ts";
import { campaignDraft, createCampaign } from "./kit/staff-changes/people.ts";
import { demoShirt } from "./kit/staff-changes/settings.ts";

let shop: TestApp;
let calls: readonly StaffCall[];
beforeAll(async () => {
  shop = await createTestApp({ demoProductIds: [demoShirt] });
  calls = listStaffCalls(shop);
});
afterAll(() => shop.close());

const newestEntry = "select coalesce(max(id), 0) as id from audit_entry";
interface Entry {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Too long for an address. */
const changeNothing = ["POST /staff/campaigns/preview", "POST /staff/orders/{id}/items/preview"];

describe("every change by staff is in the audit log", () => {
  test("and the tables cover every changing call", () => {
    const changing = calls.filter(({ method, who }) => method !== "GET" && who !== "anybody");
    const patterns = changing
      .map(({ method, pattern }) => `${method} ${pattern}`)
      .filter((pattern) => !changeNothing.includes(pattern));
    expect(Object.keys(staffChanges).sort()).toEqual(patterns.sort());
  });

  test.each(Object.keys(staffChanges))("%s", async (call) => {
    const { db } = shop.runtime;
    const owner = await signInStaff(shop, "owner");
    const change = await staffChanges[call]?.(shop, owner);
    if (!change) throw new Error("No change");
    const { id = "", noteId = "", version = "", query = "" } = change;
    const path =
      call.replace("{id}", id).replace("{noteId}", noteId).replace("{version}", version) + query;
    const last = await db.first<{ id: number }>({ text: newestEntry });
    const { headers } = owner;
    const reply = await shop.api(path as `POST /${string}`, {
      headers,
      ...("body" in change && { body: change.body }),
    });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const entries = await db.rows<Entry>({
      text: "select subject, before, after from audit_entry where id > $1 and actor = $2",
      values: [last?.id ?? 0, `staff:${owner.member.id}`],
    });
    // a refund has an entry of its own, beside that of what it is made for
    const about = change.about ?? change.id ?? (call.includes("/account/") ? owner.member.id : "");
    const audited = about === "" ? entries : entries.filter(({ subject }) => subject === about);
    expect(audited, JSON.stringify(entries)).toHaveLength(1);
    const { before, after } = audited[0] as Entry;
    expect(before === null, "before").toBe(change.audits === "after");
    expect(after === null, "after").toBe(change.audits === "before");
    const text = JSON.stringify(entries);
    expect(text).not.toMatch(/horse|[\w-]{43}|argon2/);
    expect(text).not.toContain(owner.member.totpSecret);
  });

  test("a failing change logs nothing", async () => {
    const owner = await signInStaff(shop, "owner");
    const { id } = await createCampaign(shop, owner);
    const entries = () => shop.api<Reply<unknown[]>>(`GET /staff/audit?subject=${id}`, owner);
    const count = (await entries()).body.data.length;
    const { headers } = owner;
    const body = { ...campaignDraft, subject: "Stale", version: 7 };
    expect((await shop.api(`PATCH /staff/campaigns/${id}`, { headers, body })).status).toBe(409);
    expect((await entries()).body.data).toHaveLength(count);
  });
});
