import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type {
  AudienceCounts,
  CampaignBlock,
  CampaignDraft,
  CampaignReview,
  StaffCampaign,
  StaffCampaignPage,
} from "#contract/api/mail/campaigns.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { sendQueuedMail } from "../../../tests/kit/mail-server.ts";
import { listMails } from "../../../tests/kit/mails.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
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

const text = (value: string, id = "b1"): CampaignBlock => ({ id, kind: "text", text: value });
const draft: CampaignDraft = {
  subject: "The harmattan cloth is in",
  preview: "Heavy indigo",
  blocks: [
    { id: "h1", kind: "heading", text: "For the cold" },
    text("Four bolts **came**. See [them](/products/new) <b>now</b>."),
    { id: "b2", kind: "button", label: "See new arrivals", url: "/products/new" },
  ],
  audience: "all",
  discountId: null,
  sendAt: null,
};

const open = () => shop as TestApp;
const signedIn = () => ({ headers: manager.headers });
const write = (changes: Partial<CampaignDraft> = {}) =>
  open().api<Reply<StaffCampaign>>("POST /staff/campaigns", {
    ...signedIn(),
    body: { ...draft, ...changes },
  });
const created = async (changes: Partial<CampaignDraft> = {}) => (await write(changes)).body.data;
const send = ({ id, version }: Pick<StaffCampaign, "id" | "version">) =>
  open().api<Reply<StaffCampaign>>(`POST /staff/campaigns/${id}/send`, {
    ...signedIn(),
    body: { version },
  });
const stop = ({ id, version }: Pick<StaffCampaign, "id" | "version">) =>
  open().api<Reply<StaffCampaign>>(`POST /staff/campaigns/${id}/stop`, {
    ...signedIn(),
    body: { version },
  });
const change = (id: string, body: unknown) =>
  open().api<Reply<StaffCampaign>>(`PATCH /staff/campaigns/${id}`, { ...signedIn(), body });
const read = async (id: string) =>
  (await open().api<Reply<StaffCampaign>>(`GET /staff/campaigns/${id}`, signedIn())).body.data;
const review = async (id: string) =>
  (await open().api<Reply<CampaignReview>>(`GET /staff/campaigns/${id}/review`, signedIn())).body
    .data;
const audiences = async () => {
  const call = await open().api<Reply<AudienceCounts>>(
    "GET /staff/campaigns/audiences",
    signedIn(),
  );
  return Object.fromEntries(
    call.body.data.audiences.map((each) => [each.audience, [each.subscribers, each.recipients]]),
  );
};
const deliver = (id: string) => createSendCampaignTask(open().runtime)({ id });

async function subscribe(...emails: string[]): Promise<void> {
  for (const email of emails) {
    const remoteAddress = nextAddress();
    await open().api("POST /newsletter/subscribe", { body: { email }, remoteAddress });
  }
}
const mails = async (kind = "newsletter") =>
  (await listMails(open().runtime, "kind = $1", [kind])).toSorted((one, other) =>
    one.recipient.localeCompare(other.recipient),
  );
const recipientsOf = async () => (await mails()).map(({ recipient }) => recipient);
const logOf = async (id: string) =>
  (await open().api<Reply<unknown[]>>(`GET /staff/audit?subject=${id}`, signedIn())).body.data;

/** Signs the manager in again: the clock has moved on past the end of a session. */
async function later(days: number): Promise<void> {
  now += days * dayMs;
  manager = await signInStaff(open(), "manager");
}

describe("a campaign", () => {
  test("is created, updated and deleted, with before and after in the log", async () => {
    const { status, body } = await write();
    expect(status).toBe(201);
    const { id } = body.data;
    expect(body.data).toMatchObject({ ...draft, status: "draft", version: 1 });
    const changed = await change(id, { ...draft, subject: "Cloth for the cold", version: 1 });
    expect(changed.body.data).toMatchObject({ subject: "Cloth for the cold", version: 2 });
    expect(await logOf(id)).toMatchObject([
      {
        actor: `staff:${manager.member.id}`,
        action: "campaign.updated",
        before: { subject: draft.subject },
        after: { subject: "Cloth for the cold" },
      },
      { action: "campaign.created", before: null, after: { subject: draft.subject } },
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

  test("may be a draft without anything in it", async () => {
    const { status, body } = await write({ subject: "", preview: "", blocks: [] });
    expect(status).toBe(201);
    expect((await send(body.data)).body.detail).toBe("Enter a subject.");
  });

  test.each<[string, unknown]>([
    ["html", [{ id: "b1", kind: "html", text: "<p>x</p>" }]],
    ["a field of its own", [{ ...text("x"), html: "<p>x</p>" }]],
    ["five products", [{ id: "p", kind: "products", productIds: ["a", "b", "c", "d", "e"] }]],
    ["a product twice", [{ id: "p", kind: "products", productIds: ["a", "a"] }]],
    ["a control character", [text("a\u0000b")]],
    ["two blocks of one id", [text("a"), text("b")]],
    ["a picture nobody uploaded", [{ id: "p", kind: "picture", mediaId: "none", alt: "x" }]],
    ["31 blocks", Array.from({ length: 31 }, (_, n) => text("x", `b${n}`))],
    ["a long text", [text("x".repeat(4_001))]],
  ])("with %s is refused", async (_name, blocks) => {
    expect((await write({ blocks: blocks as CampaignBlock[] })).status).toBe(400);
  });

  test("is for owners and managers", async () => {
    const { id } = await created();
    for (const role of ["support", "packer", "stock_keeper"] as const) {
      const { headers } = await signInStaff(open(), role);
      const { api } = open();
      expect((await api("GET /staff/campaigns", { headers })).status).toBe(403);
      const body = { version: 1 };
      expect((await api(`POST /staff/campaigns/${id}/send`, { headers, body })).status).toBe(403);
      expect((await api(`POST /staff/campaigns/${id}/stop`, { headers, body })).status).toBe(403);
    }
  });

  test("is previewed as its reader sees it, with its content as text", async () => {
    const productId = await addProduct(open(), { name: "<img src=x onerror=alert(1)>" });
    const hostile: CampaignBlock[] = [
      ...draft.blocks,
      text("[click](javascript:alert(1)) [ok](https://a.example/?q=1&r=2)", "t2"),
      { id: "p", kind: "products", productIds: [productId, "gone"] },
      { id: "b9", kind: "button", label: '"><script>', url: "/products" },
    ];
    const { id } = await created({ blocks: hostile });
    const { app } = open();
    const get = (query: string) =>
      app.inject({
        url: `/api/staff/campaigns/${id}/preview${query}`,
        headers: manager.headers,
      });
    const page = await get("");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).toMatch(/^sandbox allow-popups/);
    expect(page.payload).toContain("&lt;b&gt;now&lt;/b&gt;.");
    expect(page.payload).toMatch(/<strong[^>]*>came<\/strong>/);
    expect(page.payload).toMatch(/<h1[^>]*>For the cold<\/h1>/);
    expect(page.payload.match(/<h1/g)).toHaveLength(1);
    expect(page.payload).toContain('href="http://localhost:3000/products/new"');
    expect(page.payload).toContain('href="https://a.example/?q=1&amp;r=2"');
    expect(page.payload).not.toMatch(/<script|<img src=x|href="javascript/);
    const policy = (await get("?editable=true")).headers["content-security-policy"];
    expect(policy).toContain("sandbox allow-same-origin allow-popups");
    expect(policy).not.toContain("allow-scripts");

    const unsaved = await open().api<Reply<{ html: string }>>("POST /staff/campaigns/preview", {
      ...signedIn(),
      body: { subject: "x", preview: "", blocks: [text("Only typed")], scheme: "dark" },
    });
    expect(unsaved.body.data.html).toContain("Only typed");
    expect(unsaved.body.data.html).toContain("@media all{");
  });

  test("is tested on its author, and on addresses that they add", async () => {
    await subscribe("reader@example.com");
    const { id } = await created();
    expect((await review(id)).checks).toContainEqual(
      expect.objectContaining({ text: "Test not sent yet" }),
    );
    const tried = (to: string[]) =>
      open().api(`POST /staff/campaigns/${id}/test`, { ...signedIn(), body: { to } });
    expect((await tried(["friend@example.com"])).status).toBe(204);
    const sent = await mails("newsletter-test");
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      ["friend@example.com", manager.member.email].sort(),
    );
    expect(sent[0]).toMatchObject({ subject: `Test: ${draft.subject}` });
    expect(sent[0]?.headers).not.toHaveProperty("List-Unsubscribe");
    expect((await review(id)).checks).toContainEqual(
      expect.objectContaining({ text: "Test sent" }),
    );
    await change(id, { ...draft, subject: "Other", version: 1 });
    expect((await review(id)).checks).toContainEqual(
      expect.objectContaining({ text: "Test not sent yet" }),
    );
    expect((await tried(["no address"])).status).toBe(400);
    for (let i = 0; i < 5; i += 1) await tried(["1", "2", "3"].map((n) => `f${n}@example.com`));
    expect((await tried([])).status).toBe(429);
  });

  test.each<[string, Partial<CampaignDraft>, RegExp]>([
    ["a subject", { subject: "" }, /Enter a subject/],
    ["content", { blocks: [text("")] }, /Add something to read/],
    ["a good link", { blocks: [text("[x](javascript:alert(1))")] }, /leads nowhere/],
    [
      "the link of its button",
      { blocks: [text("a"), { id: "b2", kind: "button", label: "Go", url: "//evil.example" }] },
      /button needs a link/,
    ],
    [
      "the text of its button",
      { blocks: [text("a"), { id: "b2", kind: "button", label: "", url: "/products" }] },
      /text of the button/,
    ],
    [
      "its picture",
      { blocks: [text("a"), { id: "b2", kind: "picture", mediaId: null, alt: "" }] },
      /Choose the picture/,
    ],
    ["a time to come", { sendAt: "2026-11-21T08:59:00.000Z" }, /time in the future/],
    ["an audience", { audience: "wholesale" }, /Nobody subscribed/],
  ])("without %s is not sent", async (_name, changes, problem) => {
    await subscribe("a@example.com");
    const campaign = await created(changes);
    const { canSend, checks } = await review(campaign.id);
    expect(canSend).toBe(false);
    expect(checks.filter(({ state }) => state === "error").map((each) => each.text)).toEqual([
      expect.stringMatching(problem),
    ]);
    const refused = await send(campaign);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringMatching(problem)]);
    expect(await recipientsOf()).toEqual([]);
  });

  test("tells of sold-out products, and is sent all the same", async () => {
    await subscribe("a@example.com");
    const productId = await addProduct(open(), {
      name: "Ada shirt",
      sizes: [{ size: "M", stock: 0 }],
    });
    const blocks: CampaignBlock[] = [
      { id: "p", kind: "products", productIds: [productId, "gone"] },
    ];
    const campaign = await created({ blocks });
    expect(campaign.products).toMatchObject([{ name: "Ada shirt", isSoldOut: true }]);
    const { canSend, checks } = await review(campaign.id);
    expect(canSend).toBe(true);
    const texts = checks.map((check) => check.text);
    expect(texts).toEqual(
      expect.arrayContaining(["Ada shirt is sold out", "1 product not on sale, and left out"]),
    );
    expect((await send(campaign)).status).toBe(200);
    await deliver(campaign.id);
    expect((await mails())[0]?.html).toContain("Sold out");
  });
});

describe("sending", () => {
  test("reaches every eligible subscriber once under two workers, and is read-only then", async () => {
    await subscribe("a@example.com", "b@example.com", "left@example.com");
    const left = "update newsletter_subscriber set unsubscribed_at = now() where email = $1";
    await open().runtime.db.rows({ text: left, values: ["left@example.com"] });
    expect(await audiences()).toMatchObject({ all: [2, 2], wholesale: [0, 0] });
    const campaign = await created();
    const started = await send(campaign);
    expect(started.body.data).toMatchObject({ status: "sending", sentAt: expect.any(String) });
    expect((await send(campaign)).body.code).toBe("conflict");
    await Promise.all([deliver(campaign.id), deliver(campaign.id), deliver(campaign.id)]);
    expect(await read(campaign.id)).toMatchObject({
      status: "sending",
      results: { recipients: 2, delivered: 0 },
    });
    await sendQueuedMail(open().runtime);
    await deliver(campaign.id);
    await deliver(campaign.id);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(["a@example.com", "b@example.com"]);
    expect(sent[0]?.text).toContain("Four bolts came.");
    expect(sent[0]?.headers).toMatchObject({
      "List-Unsubscribe": expect.stringContaining("/api/newsletter/unsubscribe?token="),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(await read(campaign.id)).toMatchObject({
      status: "sent",
      results: { recipients: 2, delivered: 2, bounced: 0 },
    });
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

  test("starts at its time, and can be changed or stopped until then", async () => {
    await subscribe("a@example.com", "b@example.com");
    const sendAt = new Date(start + 2 * dayMs).toISOString();
    const campaign = await created({ sendAt });
    const scheduled = await send(campaign);
    expect(scheduled.body.data).toMatchObject({ status: "scheduled", sendAt });
    await deliver(campaign.id);
    expect(await recipientsOf()).toEqual([]);

    const earlier = new Date(start + dayMs).toISOString();
    const { version } = scheduled.body.data;
    const broken = await change(campaign.id, { ...draft, subject: "", sendAt: earlier, version });
    expect(broken.status).toBe(400);
    const now2 = await change(campaign.id, { ...draft, sendAt: earlier, version });
    expect(now2.body.data).toMatchObject({ status: "scheduled", sendAt: earlier });
    const discard = `DELETE /staff/campaigns/${campaign.id}?version=${version + 1}` as const;
    expect((await open().api(discard, signedIn())).status).toBe(409);
    expect((await stop({ id: campaign.id, version })).status).toBe(409);
    const stopped = await stop({ id: campaign.id, version: version + 1 });
    expect(stopped.body.data.status).toBe("draft");
    await later(1);
    await deliver(campaign.id);
    expect(await recipientsOf()).toEqual([]);

    const again = await change(campaign.id, { ...draft, sendAt, version: version + 2 });
    expect((await send(again.body.data)).status).toBe(200);
    // Who leaves between planning and sending gets nothing, who comes late does.
    await open().runtime.db.rows({
      text: "update newsletter_subscriber set unsubscribed_at = now() where email = 'a@example.com'",
    });
    await subscribe("late@example.com");
    await later(1);
    await deliver(campaign.id);
    expect(await recipientsOf()).toEqual(["b@example.com", "late@example.com"]);
    expect((await change(campaign.id, { ...draft, version: version + 5 })).status).toBe(409);
  });

  test("stops in the middle: what waits is not sent, nor counted for its readers", async () => {
    await subscribe("a@example.com", "b@example.com");
    const campaign = await created();
    const { version } = (await send(campaign)).body.data;
    await deliver(campaign.id);
    const stopped = await stop({ id: campaign.id, version });
    expect(stopped.body.data.status).toBe("cancelled");
    await sendQueuedMail(open().runtime);
    await deliver(campaign.id);
    expect((await mails()).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    const rows = await open().runtime.db.rows({
      text: "select from newsletter_delivery where campaign_id = $1",
      values: [campaign.id],
    });
    expect(rows).toEqual([]);
    expect((await stop({ id: campaign.id, version })).status).toBe(409);
  });

  test("leaves out who had two within a month, and says from when it can go", async () => {
    await subscribe("reader@example.com");
    await later(3);
    const one = await created({ subject: "One" });
    expect((await send(one)).status).toBe(200);
    await deliver(one.id);
    await later(1);
    const two = await created({ subject: "Two" });
    expect(await audiences()).toMatchObject({ all: [1, 0] });
    expect(await review(two.id)).toMatchObject({
      subscribers: 1,
      recipients: 0,
      nextAt: new Date(start + 31 * dayMs).toISOString(),
      canSend: false,
    });
    expect((await send(two)).body.detail).toMatch(
      /two this month. It can go from 22 December 2026/,
    );
    await later(28);
    expect((await send(two)).status).toBe(200);
    await deliver(two.id);
    expect(await recipientsOf()).toEqual(["reader@example.com", "reader@example.com"]);
  });

  test("reaches only its audience", async () => {
    const { db } = open().runtime;
    await subscribe("men@example.com", "women@example.com", "nobody@example.com");
    for (const [email, category] of [
      ["men@example.com", "MEN"],
      ["women@example.com", "WOMEN"],
      ["stranger@example.com", "WOMEN"],
    ] as const) {
      const productId = await addProduct(open(), { category });
      const body = orderBody([orderItem(productId)], { shippingInfo: { email } });
      const placed = await postOrder(open(), body);
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    }
    await db.rows({
      text: "update shop_order set status = 'PAID', paid_at = $1",
      values: [new Date(now)],
    });
    await db.rows({ text: "select refresh_customer(email) from newsletter_subscriber" });
    expect(await audiences()).toEqual({
      all: [3, 3],
      womenswear: [1, 1],
      menswear: [1, 1],
      wholesale: [0, 0],
      bought_90_days: [2, 2],
      not_bought_90_days: [0, 0],
    });
    const campaign = await created({ audience: "womenswear" });
    expect((await send(campaign)).status).toBe(200);
    await deliver(campaign.id);
    expect(await recipientsOf()).toEqual(["women@example.com"]);
    await later(100);
    expect(await audiences()).toMatchObject({ bought_90_days: [0, 0], not_bought_90_days: [2, 2] });
  });
});

describe("results", () => {
  test("count clicks once an email by links that lead nowhere else, and who left", async () => {
    await subscribe("a@example.com", "b@example.com");
    now += 60_000;
    const blocks: CampaignBlock[] = [
      text("[one](/products/new) [two](https://friend.example/x)"),
      { id: "b2", kind: "button", label: "Shop", url: "/products" },
    ];
    const campaign = await created({ blocks });
    await send(campaign);
    await deliver(campaign.id);
    await sendQueuedMail(open().runtime);
    await deliver(campaign.id);
    const [mail] = await mails();
    const links = [...(mail?.html ?? "").matchAll(/href="http:\/\/localhost:3000(\/api[^"]+)"/g)];
    const addresses = links.map(([, address = ""]) => address);
    expect(addresses).toHaveLength(4);
    const [view = "", ...counted] = addresses;
    const follow = async (url: string, method: "GET" | "HEAD" = "GET") =>
      (await open().app.inject({ method, url })).headers.location;
    await follow(counted[0] ?? "", "HEAD");
    expect((await read(campaign.id)).results.clicked).toBe(0);
    expect(await Promise.all(counted.map((each) => follow(each)))).toEqual([
      "http://localhost:3000/products/new",
      "https://friend.example/x",
      "http://localhost:3000/products",
    ]);
    const mark = counted[0]?.split("/").at(-2);
    for (const wrong of ["zz_0", "b1_9", "b1_x"]) {
      expect(await follow(`/api/newsletter/links/${mark}/${wrong}`)).toBe("http://localhost:3000/");
    }
    expect(await follow("/api/newsletter/links/unknown/b2_0")).toBe("http://localhost:3000/");
    const page = await open().app.inject({ url: view });
    expect(page.payload).toContain("friend.example/x");
    expect(page.payload).not.toContain("unsubscribe?token");

    const leave = /unsubscribe\?token=([\w-]+)/.exec(mail?.html ?? "")?.[1];
    for (let n = 0; n < 2; n += 1) await open().api(`POST /newsletter/unsubscribe?token=${leave}`);
    expect((await read(campaign.id)).results).toMatchObject({
      recipients: 2,
      delivered: 2,
      clicked: 1,
      unsubscribed: 1,
    });
    const list = await open().api<StaffCampaignPage>("GET /staff/campaigns?tab=sent", signedIn());
    expect(list.body.meta).toMatchObject({
      total: 1,
      counts: { all: 1, drafts: 0, scheduled: 0, sent: 1 },
    });
    expect(list.body.data).toMatchObject([{ id: campaign.id, results: { clicked: 1 } }]);
  });
});

test("an erased subscriber leaves no trace of what they got", async () => {
  await subscribe("gone@example.com");
  const campaign = await created();
  await send(campaign);
  await deliver(campaign.id);
  const { headers } = await signInStaff(open(), "owner");
  const found = await open().api<Reply<{ id: string }[]>>(
    "GET /staff/customers?search=gone@example.com",
    { headers },
  );
  const erase = `POST /staff/customers/${found.body.data[0]?.id}/erase` as const;
  const erased = await open().api(erase, { headers, body: { email: "gone@example.com" } });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  const { db } = open().runtime;
  expect(await db.rows({ text: "select from newsletter_delivery" })).toEqual([]);
  expect(await db.rows({ text: "select from mail_message where kind = 'newsletter'" })).toEqual([]);
});
