import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "#contract/api/envelope.ts";
import type {
  CampaignAudience,
  CampaignDraft,
  StaffCampaign,
} from "#contract/api/mail/campaigns.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { listMails } from "../../../tests/kit/mails.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { createSendCampaignTask } from "./index.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-11-21T09:00:00Z");

let now = start;
let shop: TestApp | undefined;
let manager: SignedInStaff;
// Letters count for the whole store, so every test has one of its own.
beforeEach(async () => {
  await shop?.close();
  now = start;
  shop = await createTestApp({ clock: () => new Date(now) });
  manager = await signInStaff(shop, "manager");
});
afterAll(() => shop?.close());

const draft: CampaignDraft = {
  subject: "The harmattan cloth is in",
  preview: "Heavy indigo",
  body: "Four bolts came.\n\n# For the cold\n\nSee them <b>now</b>.",
  buttonLabel: "See new arrivals",
  buttonUrl: "/products/new",
};

const open = () => shop as TestApp;
const signedIn = () => ({ headers: manager.headers });
async function write(changes: Partial<CampaignDraft> = {}) {
  const body = { ...draft, ...changes };
  return await open().api<Reply<StaffCampaign>>("POST /staff/campaigns", { ...signedIn(), body });
}
const send = ({ id, version }: Pick<StaffCampaign, "id" | "version">) =>
  open().api<Reply<StaffCampaign>>(`POST /staff/campaigns/${id}/send`, {
    ...signedIn(),
    body: { version },
  });
const change = (id: string, body: unknown) =>
  open().api<Reply<StaffCampaign>>(`PATCH /staff/campaigns/${id}`, { ...signedIn(), body });
const audience = async () =>
  (await open().api<Reply<CampaignAudience>>("GET /staff/campaigns/audience", signedIn())).body
    .data;
const deliver = (id: string) => createSendCampaignTask(open().runtime)({ id });

async function subscribe(...emails: string[]): Promise<void> {
  for (const email of emails) {
    const remoteAddress = nextAddress();
    await open().api("POST /newsletter/subscribe", { body: { email }, remoteAddress });
  }
}
const mails = async (kind: string) =>
  (await listMails(open().runtime, "kind = $1", [kind])).toSorted((one, other) =>
    one.recipient.localeCompare(other.recipient),
  );
const logOf = async (id: string) =>
  (await open().api<Reply<unknown[]>>(`GET /staff/audit?subject=${id}`, signedIn())).body.data;

/** Signs the manager in anew: the clock has moved on past the end of a session. */
async function later(days: number): Promise<void> {
  now += days * dayMs;
  manager = await signInStaff(open(), "manager");
}

describe("a campaign", () => {
  test("is created, updated and deleted, with before and after in the log", async () => {
    const { status, body } = await write();
    expect(status).toBe(201);
    const { id } = body.data;
    expect(body.data).toMatchObject({ ...draft, status: "draft", version: 1, recipients: 0 });
    const changed = await change(id, { ...draft, subject: "Cloth for the cold", version: 1 });
    expect(changed.body.data).toMatchObject({ subject: "Cloth for the cold", version: 2 });
    expect(await logOf(id)).toMatchObject([
      {
        actor: `staff:${manager.member.id}`,
        action: "campaign.updated",
        before: { subject: draft.subject },
        after: { subject: "Cloth for the cold" },
      },
      { action: "campaign.created", before: null, after: draft },
    ]);
    const late = await change(id, { ...draft, version: 1 });
    expect([late.status, late.body.detail]).toEqual([
      409,
      expect.stringContaining("just changed this"),
    ]);
    expect(late.body).toMatchObject({ meta: { current: { subject: "Cloth for the cold" } } });
    const discard = (version: number) =>
      open().api(`DELETE /staff/campaigns/${id}?version=${version}`, signedIn());
    expect((await discard(1)).body.code).toBe("conflict");
    expect((await discard(2)).status).toBe(204);
    expect((await open().api(`GET /staff/campaigns/${id}`, signedIn())).status).toBe(404);
  });

  test.each<[Partial<CampaignDraft>, string]>([
    [{ subject: " " }, "subject"],
    [{ body: " \n " }, "body"],
    [{ body: "a\u0000b" }, "body"],
    [{ buttonLabel: "" }, "buttonLabel"],
    [{ buttonUrl: "" }, "buttonUrl"],
    [{ buttonUrl: "javascript:alert(1)" }, "buttonUrl"],
    [{ buttonUrl: "//other.example" }, "buttonUrl"],
    [{ buttonUrl: "http://other.example" }, "buttonUrl"],
  ])("with %j is refused", async (changes, field) => {
    const { status, body } = await write(changes);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(body.detail).toBe(`Please check: ${getFieldLabel(field)}.`);
  });

  test("is previewed as its reader sees it, with its content as text", async () => {
    const { id } = (await write()).body.data;
    const { app } = open();
    const page = await app.inject({
      url: `/api/staff/campaigns/${id}/preview`,
      headers: manager.headers,
    });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).toContain("sandbox");
    expect(page.payload).toContain("See them &lt;b&gt;now&lt;/b&gt;.");
    expect(page.payload).toMatch(/<h2[^>]*>For the cold<\/h2>/);
    expect(page.payload).toContain('href="http://localhost:3000/products/new"');
  });

  test("is tested on its author only", async () => {
    await subscribe("reader@example.com");
    const { id } = (await write()).body.data;
    const tried = await open().api(`POST /staff/campaigns/${id}/test`, signedIn());
    expect(tried.status).toBe(204);
    const sent = await mails("newsletter-test");
    expect(sent).toMatchObject([
      { recipient: manager.member.email, subject: `Test: ${draft.subject}`, headers: {} },
    ]);
    for (let i = 0; i < 19; i += 1)
      await open().api(`POST /staff/campaigns/${id}/test`, signedIn());
    const more = await open().api(`POST /staff/campaigns/${id}/test`, signedIn());
    expect(more.status).toBe(429);
  });

  test("is sent once to every eligible subscriber, and is read-only then", async () => {
    await subscribe("a@example.com", "b@example.com", "left@example.com");
    const left = "update newsletter_subscriber set unsubscribed_at = now() where email = $1";
    await open().runtime.db.rows({ text: left, values: ["left@example.com"] });
    expect(await audience()).toEqual({ recipients: 2, skipped: 0, nextAt: null });
    const campaign = (await write()).body.data;
    const started = await send(campaign);
    expect(started.body.data).toMatchObject({ status: "sending", sentAt: expect.any(String) });
    expect((await send(campaign)).body.code).toBe("conflict");
    await deliver(campaign.id);
    await deliver(campaign.id);
    const sent = await mails("newsletter");
    expect(sent.map(({ recipient }) => recipient)).toEqual(["a@example.com", "b@example.com"]);
    expect(sent[0]?.text).toContain("Four bolts came.");
    expect(sent[0]?.headers).toHaveProperty("List-Unsubscribe");
    const read = await open().api(`GET /staff/campaigns/${campaign.id}`, signedIn());
    expect(read.body.data).toMatchObject({ status: "sent", recipients: 2 });
    expect((await change(campaign.id, { ...draft, version: 1 })).body.code).toBe("conflict");
    expect(await logOf(campaign.id)).toMatchObject([
      { actor: "system", action: "campaign.delivered", after: { status: "sent", recipients: 2 } },
      {
        actor: `staff:${manager.member.id}`,
        action: "campaign.sent",
        before: { status: "draft" },
        after: { status: "sending", subject: draft.subject, recipients: 2 },
      },
      { action: "campaign.created" },
    ]);
  });

  test("that was changed since is not sent", async () => {
    await subscribe("a@example.com");
    const campaign = (await write()).body.data;
    await change(campaign.id, { ...draft, body: "Something else", version: 1 });
    expect((await send(campaign)).body.detail).toContain("just changed this");
  });

  test("is not sent without eligible subscribers", async () => {
    const campaign = (await write()).body.data;
    expect((await send(campaign)).body.detail).toContain("No subscribers");
  });
});

test("two campaigns are sent within a month, and the third is told when it can be", async () => {
  await subscribe("reader@example.com");
  await later(32);
  const written = [];
  for (const subject of ["One", "Two", "Three"]) written.push((await write({ subject })).body.data);
  const [one, two, three] = written as [StaffCampaign, StaffCampaign, StaffCampaign];
  expect((await send(one)).status).toBe(200);
  await deliver(one.id);
  await later(3);
  // Two at one moment: only one of them is the second.
  const both = await Promise.all([send(two), send(three)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body.detail).toMatch(/Two newsletters went out.*23 January 2027/);
  const second = both[0]?.status === 200 ? two : three;
  const third = second === two ? three : two;
  await deliver(second.id);
  expect(await audience()).toMatchObject({ recipients: 0, skipped: 1 });
  expect((await send(third)).status).toBe(409);
  await later(29);
  expect((await audience()).nextAt).toBeNull();
  expect((await send(third)).status).toBe(200);
});

test("a retried creation makes one campaign, and names it when the content differs", async () => {
  const begin = (body: CampaignDraft) =>
    open().api<Reply<StaffCampaign> & { meta?: unknown }>("POST /staff/campaigns", {
      headers: { ...manager.headers, "idempotency-key": "key-of-a-letter" },
      body,
    });
  const replies = [await begin(draft), await begin(draft)];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const { id } = replies[0]?.body.data ?? { id: "" };
  expect(replies[1]?.body.data.id).toBe(id);
  expect((await begin({ ...draft, preview: "Heavy, and indigo" })).body).toMatchObject({
    code: "idempotency_mismatch",
    meta: { id, name: draft.subject },
  });
  const { body } = await open().api<Page<StaffCampaign>>("GET /staff/campaigns", signedIn());
  expect(body.meta.total).toBe(1);
});
