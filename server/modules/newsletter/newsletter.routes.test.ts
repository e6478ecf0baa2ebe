import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { sendQueuedMail } from "../../../tests/kit/mail-server.ts";
import { listMails, type WrittenMail } from "../../../tests/kit/mails.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { campaignTestMail } from "./campaign-mail.ts";
import { deliverCampaign } from "./deliver-campaign.ts";

const dayMs = 24 * 3600 * 1000;
const start = new Date("2026-11-21T09:00:00Z");

let now = start;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now, env: { PUBLIC_URL: "https://aso.example" } });
});
beforeEach(() => {
  now = start;
});
afterAll(() => shop.close());

/** Everything sent to an address, oldest first. */
const mailsTo = (email: string) => listMails(shop.runtime, "recipient = $1", [email]);

const blocks = [{ id: "b1", kind: "text", text: "New cloth is in." }] as const;

/** Sends a campaign, or goes on with it. @returns how many got it so far */
async function deliver(id: string): Promise<number> {
  const { db } = shop.runtime;
  await db.rows({
    text: `insert into newsletter_campaign (id, subject, preview, blocks, audience, status, created_at,
        updated_at, sent_at)
      values ($1, $2, 'New cloth', $4::jsonb, 'all', 'sending', $3, $3, $3)
      on conflict (id) do nothing`,
    values: [id, `News ${id}`, now, JSON.stringify(blocks)],
  });
  await deliverCampaign(shop.runtime, id);
  return await recipientsOf(id);
}

async function recipientsOf(id: string): Promise<number> {
  const row = await shop.runtime.db.first<{ recipients: number }>({
    text: "select recipients from newsletter_campaign where id = $1",
    values: [id],
  });
  return row?.recipients ?? 0;
}

function subscribe(email: string, options: { source?: string; remoteAddress?: string } = {}) {
  const { source, remoteAddress = nextAddress() } = options;
  return shop.api<Reply<{ subscribed: boolean }>>("POST /newsletter/subscribe", {
    body: { email, ...(source ? { source } : {}) },
    remoteAddress,
  });
}

async function codeOf(email: string): Promise<string> {
  const code = /LETTER-[0-9A-Z]{8}/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[0];
  if (!code) throw new Error("The letter holds no code");
  return code;
}

function unsubscribePath(mail: WrittenMail | undefined): `/${string}` {
  const address = /^<https:\/\/aso\.example\/api(\/[^>]+)>$/.exec(
    mail?.headers["List-Unsubscribe"] ?? "",
  )?.[1];
  if (!address) throw new Error("The newsletter cannot be unsubscribed from");
  return address as `/${string}`;
}

describe("subscribing", () => {
  test("records consent and sends one welcome email with a code", async () => {
    const reply = await subscribe("  Ada@Example.com ", { source: "footer" });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ subscribed: true });
    const stored = await shop.runtime.db.first({
      text: `select source, consented_at, unsubscribed_at
        from newsletter_subscriber where email = 'ada@example.com'`,
    });
    expect(stored).toEqual({ source: "footer", consentedAt: start, unsubscribedAt: null });
    const [campaign, ...more] = await mailsTo("ada@example.com");
    expect(more).toEqual([]);
    expect(campaign?.kind).toBe("newsletter-welcome");
    expect(campaign?.text).toContain("10% off your first purchase");
    expect(campaign?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  });

  test("replies the same the second time and sends nothing", async () => {
    const first = await subscribe("twice@example.com");
    const second = await subscribe("TWICE@example.com");
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    expect(await mailsTo("twice@example.com")).toHaveLength(1);
  });

  test("concurrent requests create one subscriber and one email", async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => subscribe("atonce@example.com")),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo("atonce@example.com")).toHaveLength(1);
  });

  test.each(["ada", "ada@", " ", "a@b.c, d@e.f", "ada@example.com\r\nBcc: eve@example.com"])(
    "refuses %j",
    async (email) => {
      const reply = await subscribe(email);
      expect(reply.status).toBe(400);
      expect(reply.body.errors?.[0]?.field).toBe("email");
    },
  );

  test("is limited for one client", async () => {
    const remoteAddress = nextAddress();
    const replies = await Promise.all(
      Array.from({ length: 203 }, () => subscribe("many@example.com", { remoteAddress })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe("the welcome code", () => {
  const validate = (code: string, email: string) =>
    shop.api<Reply<Discount>>("POST /discounts/validate", {
      body: { code, email, subtotal: 10_000 },
      remoteAddress: nextAddress(),
    });

  test("takes 10% off the first purchase of its address, once, and is unknown to others", async () => {
    await subscribe("ngozi@example.com");
    const code = await codeOf("ngozi@example.com");
    expect((await validate(code, "ngozi@example.com")).body.data).toMatchObject({
      discountType: "PERCENTAGE",
      value: 10,
      autoApply: false,
    });
    expect((await validate(code, "eve@example.com")).body.code).toBe("discount_unknown");

    const productId = await addProduct(shop);
    const order = (email: string, totalAmount: number) =>
      postOrder(
        shop,
        orderBody([orderItem(productId)], {
          discountCode: code,
          totalAmount,
          shippingInfo: { email },
        }),
      );
    expect((await order("eve@example.com", 9_000)).status).not.toBe(201);
    const placed = await order("Ngozi@example.com", 9_000);
    expect(placed.status).toBe(201);
    expect(placed.body.data.totalAmount).toBe(9_000);
    // While the first order awaits payment, and after it was paid.
    expect((await order("ngozi@example.com", 9_000)).status).not.toBe(201);
    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, placed.body.data.id, { reason: "Paid in the test" }),
    );
    expect((await validate(code, "ngozi@example.com")).body.code).toMatch(
      /^discount_(used_up|first_purchase)$/,
    );
  });
});

describe("unsubscribing", () => {
  test("takes one click in a mail program, and is idempotent", async () => {
    await subscribe("leaver@example.com");
    const path = unsubscribePath((await mailsTo("leaver@example.com"))[0]);
    for (const contentType of [
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const reply = await shop.app.inject({
        method: "POST",
        url: `/api${path}`,
        headers: { "content-type": contentType },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ data: { subscribed: false } });
    }
    await deliver("after");
    expect(await mailsTo("leaver@example.com")).toHaveLength(1);
  });

  test("cancels queued newsletters, and no other email", async () => {
    const [leaver, stayer] = ["at.once@example.com", "stays.on@example.com"];
    for (const email of [leaver, stayer]) await subscribe(email);
    now = new Date(start.getTime() + 40 * dayMs);
    await deliver("queued");
    const draft = { subject: "Test", preview: "", blocks: [...blocks] };
    await shop.runtime.db.withTransaction((tx) =>
      queueMail(tx, shop.runtime, campaignTestMail(leaver, draft)),
    );
    const path = unsubscribePath((await mailsTo(leaver))[0]);
    expect((await shop.api(`POST ${path}`)).status).toBe(200);
    await sendQueuedMail(shop.runtime);
    const statuses = async (email: string) =>
      Object.fromEntries((await mailsTo(email)).map(({ kind, status }) => [kind, status]));
    expect(await statuses(leaver)).toEqual({
      "newsletter-welcome": "cancelled",
      newsletter: "cancelled",
      "newsletter-test": "sent",
    });
    expect(await statuses(stayer)).toEqual({ "newsletter-welcome": "sent", newsletter: "sent" });
  });

  test("opening the link leads to a page that asks first", async () => {
    await subscribe("curious@example.com");
    const path = unsubscribePath((await mailsTo("curious@example.com"))[0]);
    const reply = await shop.app.inject({ method: "GET", url: `/api${path}` });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(`https://aso.example${path}`);
    expect((await mailsTo("curious@example.com"))[0]?.text).toContain(`https://aso.example${path}`);
    const ended = await shop.runtime.db.first({
      text: `select from newsletter_subscriber
        where email = 'curious@example.com' and unsubscribed_at is not null`,
    });
    expect(ended).toBeUndefined();
  });

  test("refuses a token nobody has", async () => {
    const reply = await shop.api("POST /newsletter/unsubscribe?token=unknown");
    expect(reply.status).toBe(404);
    expect((await shop.api("POST /newsletter/unsubscribe")).status).toBe(400);
  });

  test("returning subscribers get the same code, and never a third email in a month", async () => {
    const email = "boomerang@example.com";
    const leave = async () => {
      const path = unsubscribePath((await mailsTo(email)).at(-1));
      expect((await shop.api(`POST ${path}`)).status).toBe(200);
      now = new Date(now.getTime() + 1);
    };
    await subscribe(email);
    const code = await codeOf(email);
    await leave();
    await subscribe(email);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await codeOf(email)).toBe(code);
    await leave();
    expect((await subscribe(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe("newsletters", () => {
  const received = async (email: string) =>
    (await mailsTo(email)).filter(({ kind }) => kind === "newsletter").length;

  test("are sent at most twice a month, including the welcome email", async () => {
    await subscribe("reader@example.com");
    now = new Date(start.getTime() + dayMs);
    await deliver("a");
    await deliver("b");
    expect(await received("reader@example.com")).toBe(1);

    now = new Date(start.getTime() + 31 * dayMs);
    await deliver("c");
    expect(await received("reader@example.com")).toBe(2);
    await deliver("d");
    expect(await received("reader@example.com")).toBe(2);
  });

  test("sent at the same time share the limit, and reach nobody twice", async () => {
    now = new Date(start.getTime() + 365 * dayMs);
    await subscribe("busy@example.com");
    now = new Date(now.getTime() + 40 * dayMs);
    await Promise.all(["e", "f", "g", "e"].map((id) => deliver(id)));
    expect(await received("busy@example.com")).toBe(2);
    now = new Date(now.getTime() + 40 * dayMs);
    const recipients = await deliver("h");
    expect(recipients).toBeGreaterThan(0);
    expect(await deliver("h")).toBe(recipients);
  });
});

describe("a campaign to many", () => {
  const subscribeMany = (count: number, prefix: string) =>
    shop.runtime.db.rows({
      text: `insert into newsletter_subscriber
          (id, email, source, consented_at, unsubscribe_token, welcome_discount_id)
        select $2 || lpad(n::text, 6, '0'), $2 || n || '@example.com', 'footer', $3, $2 || n,
          (select welcome_discount_id from newsletter_subscriber limit 1)
        from generate_series(1, $1::integer) as n`,
      values: [count, prefix, now],
    });
  const recipients = async (id: string) =>
    shop.runtime.db.rows<{ recipient: string; data: object }>({
      text: `select recipient, data from mail_message
        where kind = 'newsletter' and data ->> 'campaignId' = $1 and recipient like 'crowd%'
        order by recipient`,
      values: [id],
    });

  test("stands once: an email stores which campaign, and to unsubscribe whom", async () => {
    now = new Date(start.getTime() + 600 * dayMs);
    await subscribe("once@example.com");
    now = new Date(now.getTime() + dayMs);
    await deliver("once");
    const [, mail] = await mailsTo("once@example.com");
    expect(mail).toMatchObject({ subject: "News once", status: "queued" });
    expect(mail?.text).toContain("New cloth is in.");
    expect(mail?.text).toContain(`https://aso.example${unsubscribePath(mail)}`);
    const stored = await shop.runtime.db.first<{ row: string }>({
      text: "select to_json(m)::text as row from mail_message m where id = $1",
      values: [mail?.id],
    });
    expect(stored?.row).not.toContain("New cloth");
  });

  test("resumes after a crash where it stopped, reaches everybody once and nobody who left", async () => {
    now = new Date(start.getTime() + 700 * dayMs);
    await subscribeMany(120, "crowd");
    const { runtime } = shop;
    let batches = 0;
    const withTransaction: typeof runtime.db.withTransaction = (work, options) =>
      runtime.db.withTransaction(async (tx) => {
        const result = await work(tx);
        batches += 1;
        if (batches === 2) throw new Error("killed");
        return result;
      }, options);
    await runtime.db.rows({
      text: `insert into newsletter_campaign (id, subject, preview, blocks, audience, status, created_at,
          updated_at, sent_at)
        values ('crash', 'News', '', $2::jsonb, 'all', 'sending', $1, $1, $1)`,
      values: [now, JSON.stringify(blocks)],
    });
    const killed = deliverCampaign({ ...runtime, db: { ...runtime.db, withTransaction } }, "crash");
    await expect(killed).rejects.toThrow("killed");
    const reached = await recipientsOf("crash");
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThanOrEqual(50);

    now = new Date(now.getTime() + 60_000);
    await subscribeMany(10, "zlate");
    await runtime.db.rows({
      text: "update newsletter_subscriber set unsubscribed_at = $1 where email = 'crowd120@example.com'",
      values: [now],
    });
    await Promise.all([deliverCampaign(runtime, "crash"), deliverCampaign(runtime, "crash")]);
    const sent = (await recipients("crash")).map(({ recipient }) => recipient);
    const expected = Array.from({ length: 119 }, (_, n) => `crowd${n + 1}@example.com`);
    expect(sent).toEqual(expected.toSorted());
    expect(await mailsTo("zlate1@example.com")).toEqual([]);
    const all = await runtime.db.first<{ count: number }>({
      text: "select count(*)::integer as count from newsletter_delivery where campaign_id = 'crash'",
    });
    expect(await recipientsOf("crash")).toBe(all?.count);
  });
});
