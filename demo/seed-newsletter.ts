import type { CampaignBlock, CampaignDraft } from "#contract/api/mail/campaigns.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import {
  deliverCampaign,
  insertCampaign,
  insertSubscriber,
  markCampaignSending,
} from "#server/modules/newsletter/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import { newToken } from "#server/platform/auth/ids.ts";
import { daysAgo } from "./days-ago.ts";

const mailboxes = [
  ...["ada", "bisi", "kemi", "ngozi", "amina", "funmi", "chinwe", "yetunde", "halima", "zainab"],
  ...["emeka", "tobi", "ibrahim", "kunle", "obinna", "segun", "uche", "wale"],
];
const subscribedDaysAgo = 70;
const sentDaysAgo = 12;

/** Subscribers, a campaign that was sent and one that is written. */
export async function seedNewsletter(runtime: Runtime): Promise<void> {
  const { db } = runtime;
  const welcome = await findDiscount(db, "WELCOME10");
  if (!welcome || (await db.first({ text: "select from newsletter_campaign limit 1" }))) return;
  const joined = daysAgo(runtime, subscribedDaysAgo).clock();
  await db.withTransaction(async (tx) => {
    const subscribers = mailboxes.map((mailbox) => ({
      id: `sub_demo_${mailbox}`,
      email: `${mailbox}@example.com`,
      unsubscribeToken: newToken(),
      source: "footer",
      consentedAt: joined,
      welcomeDiscountId: welcome,
    }));
    for (const subscriber of subscribers) await insertSubscriber(tx, subscriber);
    await recordDemo(
      tx,
      "subscriber",
      subscribers.map(({ email }) => email),
    );
  });
  await seedSent(runtime);
  await seedDraft(runtime);
}

async function seedSent(runtime: Runtime): Promise<void> {
  const { db } = runtime;
  const then = daysAgo(runtime, sentDaysAgo);
  const id = "let_demo_sent";
  const blocks: CampaignBlock[] = [
    { id: "heading", kind: "heading", text: "Àdìrẹ, new from Abẹ́òkúta" },
    {
      id: "text",
      kind: "text",
      text: "Six new dresses and boubous, dyed by hand in indigo. Use **ILEYA15** for 15% off.",
    },
    {
      id: "products",
      kind: "products",
      productIds: ["osogbo-boubou", "ibadan-shift-dress", "enugu-wrap-dress"].map(stableProductId),
    },
    { id: "button", kind: "button", label: "See the indigo", url: "/products/new" },
  ];
  await addCampaign(then, id, {
    subject: "Àdìrẹ, new from Abẹ́òkúta",
    preview: "Dyed by hand in indigo, 15% off this week",
    blocks,
    audience: "all",
    discountId: (await findDiscount(db, "ILEYA15")) ?? null,
    sendAt: null,
  });
  const sentAt = then.clock();
  await db.withTransaction((tx) => markCampaignSending(tx, id, sentAt));
  await deliverCampaign(then, id);
  // As if they had left then; one mailbox no longer exists.
  await db.rows({
    text: `update mail_message set sent_at = $2, attempts = 1,
        status = case when recipient = 'wale@example.com' then 'failed' else 'sent' end,
        last_error = case when recipient = 'wale@example.com' then '550 No such user' else '' end
      where topic = $1`,
    values: [`campaign ${id}`, sentAt],
  });
  await db.rows({
    text: `update newsletter_click set clicked = true where mark in
      (select mark from newsletter_click where campaign_id = $1 order by mark limit 6)`,
    values: [id],
  });
  await db.rows({
    text: "update newsletter_campaign set status = 'sent', unsubscribed = 1 where id = $1",
    values: [id],
  });
}

async function seedDraft(runtime: Runtime): Promise<void> {
  const picture = await runtime.db.first<{ id: string }>({
    text: `select media_asset_id as id from product_image where product_id = $1
      order by position limit 1`,
    values: [stableProductId("badagry-linen-set")],
  });
  const blocks: CampaignBlock[] = [
    {
      id: "picture",
      kind: "picture",
      mediaId: picture?.id ?? null,
      alt: "A linen set in sage green",
    },
    { id: "heading", kind: "heading", text: "Linen for the dry season" },
    {
      id: "text",
      kind: "text",
      text: "Harmattan is here, and linen is what we reach for. New sets in bone, sage and oat, cut loose so the air can move.\n\n- Washes cold, dries by noon\n- [Find your size](/size)",
    },
    {
      id: "products",
      kind: "products",
      productIds: ["badagry-linen-set", "egba-linen-trouser", "ikoyi-linen-shirt"].map(
        stableProductId,
      ),
    },
    { id: "button", kind: "button", label: "Shop linen", url: "/products?search=linen" },
  ];
  await addCampaign(runtime, "let_demo_draft", {
    subject: "Linen for the dry season",
    preview: "New sets in bone, sage and oat",
    blocks,
    audience: "all",
    discountId: null,
    sendAt: null,
  });
}

async function addCampaign(
  { db, clock }: Runtime,
  id: string,
  draft: CampaignDraft,
): Promise<void> {
  await db.withTransaction(async (tx) => {
    await insertCampaign(tx, { ...draft, id, createdAt: clock() });
    await recordDemo(tx, "campaign", [id]);
  });
}

async function findDiscount(on: Queryable, code: string): Promise<string | undefined> {
  const row = await on.first<{ id: string }>({
    text: "select id from discount where code = $1",
    values: [code],
  });
  return row?.id;
}
