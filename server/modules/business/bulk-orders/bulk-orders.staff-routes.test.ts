import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  BulkOrderPage,
  BulkOrderSummary,
  StaffBulkOrder,
} from "#contract/api/business/staff-bulk-orders.ts";
import { storeConfig } from "#store/config.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { readEnquiry, sendEnquiry } from "../../../../tests/kit/bulk-orders.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";

let shop: TestApp;
let support: SignedInStaff;
beforeAll(async () => {
  // No two things happen at one moment.
  let now = Date.parse("2026-11-21T22:30:00Z");
  shop = await createTestApp({
    clock: () => {
      now += 1;
      return new Date(now);
    },
  });
  support = await signInStaff(shop, "support");
});
afterAll(() => shop.close());

const staffGet = <Data>(path: string) =>
  shop.api<Reply<Data>>(`GET /staff/bulk-orders${path}` as `GET /${string}`, {
    headers: support.headers,
  });
const write = (path: string, body: unknown) =>
  shop.api<Reply<StaffBulkOrder>>(`POST /staff/bulk-orders/${path}` as `POST /${string}`, {
    headers: support.headers,
    body,
  });
/** Changes an enquiry as it stands, unless a version says otherwise. */
const patch = async (id: string, body: object) =>
  shop.api<Reply<StaffBulkOrder>>(`PATCH /staff/bulk-orders/${id}`, {
    headers: support.headers,
    body: { version: (await staffGet<StaffBulkOrder>(`/${id}`)).body.data.version, ...body },
  });

test("staff take an enquiry, keep notes, reply by mail and close it, all in the audit log", async () => {
  const email = "choir@example.com";
  const { reference } = await sendEnquiry(shop, { email });
  const { id } = await readEnquiry(shop, support, reference);
  const me = support.member.id;
  expect((await patch(id, { assigneeId: me })).body.data.assignee?.id).toBe(me);
  expect((await patch(id, { assigneeId: "stf_nobody" })).status).toBe(400);
  await write(`${id}/notes`, { text: "Ask Emeka for cloth" });
  const replied = await write(`${id}/replies`, { text: "Good day,\n120 are possible." });
  expect([replied.status, replied.body.data.status]).toEqual([201, "in_progress"]);
  expect(replied.body.data.messages).toMatchObject([
    { kind: "note", text: "Ask Emeka for cloth", author: { id: me } },
    { kind: "reply", text: "Good day,\n120 are possible.", author: { id: me } },
  ]);
  const mails = await listMails(shop.runtime, "recipient = $1", [email]);
  const reply = mails.find(({ kind }) => kind === "bulk-order-reply");
  expect(reply?.text).toContain("120 are possible.");
  expect(reply?.headers).toEqual({ "Reply-To": storeConfig.contact.bulkEmail });
  expect(JSON.stringify(mails)).not.toContain("Emeka");
  expect((await patch(id, { status: "closed" })).body.data.status).toBe("closed");
  expect((await patch(id, { status: "paid" })).status).toBe(400);

  const manager = await signInStaff(shop, "manager");
  const log = await shop.api(`GET /staff/audit?subject=${id}`, { headers: manager.headers });
  expect(log.body.data).toMatchObject([
    {
      action: "bulk_order.updated",
      before: { status: "in_progress" },
      after: { status: "closed" },
    },
    { action: "bulk_order.replied", before: { status: "new" }, after: { status: "in_progress" } },
    { action: "bulk_order.note_added" },
    {
      action: "bulk_order.updated",
      subjectName: reference,
      before: { assigneeId: null },
      after: { assigneeId: me },
      names: { [me]: expect.any(String) },
    },
  ]);
});

test("a reply and a note that are pressed again, because the answer was lost, are kept and mailed once", async () => {
  const email = "pressed.twice@example.com";
  const { reference } = await sendEnquiry(shop, { email });
  const { id } = await readEnquiry(shop, support, reference);
  for (const [path, key] of [
    ["replies", "a-reply-pressed-twice"],
    ["notes", "a-note-pressed-twice"],
  ]) {
    const send = (text: string) =>
      shop.api<Reply<StaffBulkOrder>>(`POST /staff/bulk-orders/${id}/${path}`, {
        headers: { ...support.headers, "idempotency-key": `${key}` },
        body: { text },
      });
    const first = await send("120 are possible.");
    const again = await send("120 are possible.");
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect((await send("130 are possible.")).status).toBe(422);
  }
  const { messages } = (await staffGet<StaffBulkOrder>(`/${id}`)).body.data;
  expect(messages.map(({ kind }) => kind)).toEqual(["reply", "note"]);
  const mails = await shop.runtime.db.rows({
    text: "select from mail_message where recipient = $1 and kind = 'bulk-order-reply'",
    values: [email],
  });
  expect(mails).toHaveLength(1);
});

test("an enquiry is given to nobody who may not answer it", async () => {
  const { reference } = await sendEnquiry(shop);
  const { id } = await readEnquiry(shop, support, reference);
  const packer = await signInStaff(shop, "packer");
  const given = await patch(id, { assigneeId: packer.member.id });
  expect([given.status, given.body]).toEqual([
    400,
    expect.objectContaining({
      detail: "Please check: Assignee.",
      errors: [{ field: "assigneeId", message: "Can't answer enquiries" }],
    }),
  ]);
});

test("a change that was made on an older state is refused with the newer one", async () => {
  const { reference } = await sendEnquiry(shop);
  const { id, version } = await readEnquiry(shop, support, reference);
  await write(`${id}/replies`, { text: "Good day" });
  const stale = await patch(id, { status: "closed", version });
  expect([stale.status, stale.body]).toEqual([
    409,
    expect.objectContaining({
      code: "conflict",
      meta: { current: expect.objectContaining({ id, status: "in_progress" }) },
    }),
  ]);
  // A note takes nothing from what others have seen.
  const expectedVersion = (await staffGet<StaffBulkOrder>(`/${id}`)).body.data.version;
  await write(`${id}/notes`, { text: "Call them" });
  expect((await patch(id, { status: "quoted", version: expectedVersion })).status).toBe(200);
});

test("staff list enquiries by status and by who has them", async () => {
  const { reference } = await sendEnquiry(shop);
  const { id } = await readEnquiry(shop, support, reference);
  const listed = async (query: string) =>
    (await staffGet<BulkOrderSummary[]>(`?limit=100&${query}`)).body.data.map((each) => each.id);
  expect(await listed("status=new")).toContain(id);
  expect(await listed("assignee=none")).toContain(id);
  expect(await listed("assignee=me")).not.toContain(id);
  await patch(id, { assigneeId: support.member.id, status: "quoted" });
  expect(await listed("assignee=me")).toContain(id);
  expect(await listed(`assignee=${support.member.id}`)).toContain(id);
  expect(await listed("status=new")).not.toContain(id);
  const page = await shop.api<BulkOrderPage>("GET /staff/bulk-orders?status=new&assignee=me", {
    headers: support.headers,
  });
  expect(page.body.meta.counts).toMatchObject({ new: 0, quoted: 1 });
  expect((await patch(id, { assigneeId: null })).body.data.assignee).toBeNull();
});

test("what waits for an answer stands the longest waiting first, and everything together newest first", async () => {
  const references: string[] = [];
  for (const details of ["First twofold", "Second twofold"]) {
    references.push((await sendEnquiry(shop, { details })).reference);
  }
  const listed = async (query: string) =>
    (await staffGet<BulkOrderSummary[]>(`?search=twofold${query}`)).body.data.map(
      (each) => each.reference,
    );
  expect(await listed("&status=new")).toEqual(references);
  expect(await listed("")).toEqual(references.toReversed());
});

test("an enquiry of a member who left, or may answer no more, is nobody's", async () => {
  const owner = await signInStaff(shop, "owner");
  const list = async (query: string) =>
    (await staffGet<BulkOrderSummary[]>(`?limit=100&${query}`)).body.data;
  for (const change of ["active = false", "role = 'packer'"]) {
    const { reference } = await sendEnquiry(shop);
    const { id } = await readEnquiry(shop, owner, reference);
    const { member } = await signInStaff(shop, "support");
    expect((await patch(id, { assigneeId: member.id })).body.data.assignee?.id).toBe(member.id);
    const given = (await list("assignee=none")).map((each) => each.id);
    expect(given).not.toContain(id);
    await shop.runtime.db.rows({
      text: `update staff_member set ${change} where id = $1`,
      values: [member.id],
    });
    const row = (await list("assignee=none")).find((each) => each.id === id);
    expect(row?.assignee, change).toBeNull();
    await patch(id, { assigneeId: support.member.id });
  }
});

test("staff find enquiries by who asks and what is wanted, whatever the marks", async () => {
  const changes = {
    email: "osun@example.com",
    company: "Ọṣun Weavers 100%",
    details: "Nine aṣọ òkè caps",
  };
  const { reference } = await sendEnquiry(shop, changes);
  const found = async (search: string, query = "") => {
    const path = `?limit=100&search=${encodeURIComponent(search)}${query}`;
    return (await staffGet<BulkOrderSummary[]>(path)).body.data.map((each) => each.reference);
  };
  for (const search of ["osun weav", "ASO OKE CAPS", reference.toLowerCase(), changes.email]) {
    expect(await found(search), search).toEqual([reference]);
  }
  expect(await found("osun", "&status=closed")).toEqual([]);
  expect(await found("osun", "&assignee=me")).toEqual([]);
  expect(await found("100%")).toContain(reference);
  expect(await found("1_0%")).toEqual([]);
  expect(await found("' or true --")).toEqual([]);
});
