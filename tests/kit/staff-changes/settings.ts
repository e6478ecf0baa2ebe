import {
  type ContentSection,
  contentSectionNames,
} from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { createApiKey } from "../api-keys.ts";
import type { TestApp } from "../app.ts";
import { publishSection, readSection, readSettings } from "../settings.ts";
import { addProduct, type Reply } from "../shop.ts";
import type { SignedInStaff } from "../staff.ts";
import type { StaffChanges } from "./change.ts";

export const demoShirt = "demo-shirt-4k7x2q";

const hide = (values: ContentOf["terms"]) => ({ ...values, isVisible: false });

const edits: { readonly [Part in ContentSection]: (values: ContentOf[Part]) => ContentOf[Part] } = {
  contacts: (values) => ({ ...values, announcement: "Closed on Friday" }),
  home: (values) => ({ ...values, hero: { ...values.hero, title: "Harmattan wear" } }),
  testimonials: ({ testimonials }) => ({ testimonials: testimonials.slice(1) }),
  questions: ({ topics }) => ({ topics: topics.slice(1) }),
  about: (values) => ({ ...values, lead: "We make clothes." }),
  privacy: hide,
  terms: hide,
  "delivery-policy": hide,
  "returns-policy": hide,
};

function editOf<Part extends ContentSection>(part: Part): StaffChanges {
  return {
    [`PATCH /staff/content/${part}`]: async (shop, owner) => {
      const { version, values } = await readSection(shop, owner, part);
      return { about: part, body: { version, values: edits[part](values) }, audits: "both" };
    },
    [`POST /staff/content/${part}/previews`]: async (shop, owner) => {
      const { version, values } = await readSection(shop, owner, part);
      return { about: part, body: { version, values: edits[part](values) }, audits: "after" };
    },
  };
}

/** One valid call of each kind that changes what the shop says, by its pattern. */
export const settingsChanges: StaffChanges = {
  "PATCH /staff/channels/{id}": async () => ({
    id: "meta",
    body: { version: 1, isOn: true },
    audits: "both",
  }),
  "POST /staff/api-keys": async () => ({
    body: { name: "Warehouse scanner", scopes: ["orders:read"], days: null },
    audits: "after",
  }),
  "POST /staff/api-keys/{id}/revoke": async (shop, owner) => ({
    id: (await createApiKey(shop, owner)).apiKey.id,
    audits: "before",
  }),
  "POST /staff/webhooks": async () => ({ body: webhookBody, audits: "after" }),
  "PATCH /staff/webhooks/{id}": async (shop, owner) => ({
    id: await addWebhook(shop, owner),
    body: { version: 1, isOn: false },
    audits: "both",
  }),
  "POST /staff/webhooks/{id}/delete": async (shop, owner) => ({
    id: await addWebhook(shop, owner),
    body: { version: 1 },
    audits: "before",
  }),
  "POST /staff/webhooks/{id}/secret": async (shop, owner) => ({
    id: await addWebhook(shop, owner),
    body: { password: owner.member.password },
    audits: "after",
  }),
  "POST /staff/webhooks/{id}/replace-secret": async (shop, owner) => ({
    id: await addWebhook(shop, owner),
    body: { version: 1 },
    audits: "after",
  }),
  "POST /staff/webhooks/{id}/test": async (shop, owner) => ({
    id: await addWebhook(shop, owner),
    audits: "after",
  }),
  "POST /staff/webhooks/{id}/resend": async (shop, owner) => ({
    id: await addWebhook(shop, owner),
    audits: "after",
  }),
  "POST /staff/webhook-deliveries/{id}/resend": async (shop, owner) => {
    const webhookId = await addWebhook(shop, owner);
    const call = `POST /staff/webhooks/${webhookId}/test` as const;
    const sent = await shop.api<Reply<{ id: string }>>(call, { headers: owner.headers });
    return { id: sent.body.data.id, about: webhookId, audits: "after" };
  },
  ...Object.assign({}, ...contentSectionNames.map(editOf)),
  "PATCH /staff/settings/selling": async (shop, { headers }) => {
    const { version, values } = await readSettings(shop, headers, "selling");
    return {
      about: "selling",
      body: { version, values: { ...values, returnDays: 30 } },
      audits: "both",
    };
  },
  "PATCH /staff/settings/vat": async (shop, { headers }) => {
    const { version, values } = await readSettings(shop, headers, "vat");
    return { about: "vat", body: { version, values: { ...values, percent: 5 } }, audits: "both" };
  },
  "PATCH /staff/settings/transfer": async (shop, { headers }) => {
    const { version, values } = await readSettings(shop, headers, "transfer");
    return {
      about: "transfer",
      body: { version, values: { ...values, reservationHours: 48 } },
      audits: "both",
    };
  },
  "PATCH /staff/settings/mail": async (shop, { headers }) => {
    const { version, values } = await readSettings(shop, headers, "mail");
    return {
      about: "mail",
      body: { version, values: { ...values, closing: "Ẹ ṣé." } },
      audits: "both",
    };
  },
  "POST /staff/settings/{id}/versions/{version}/restore": async (shop, { headers }) => {
    const { version, values } = await readSettings(shop, headers, "selling");
    const body = { version, values: { ...values, returnDays: 60 } };
    await shop.api("PATCH /staff/settings/selling", { headers, body });
    return { id: "selling", version: "1", body: { version: version + 1 }, audits: "both" };
  },
  "POST /staff/onboarding/dismiss": async () => ({
    about: "first-steps",
    body: { dismissed: true },
    audits: "after",
  }),
  "POST /staff/onboarding/test-email": async () => ({ audits: "after" }),
  "POST /staff/onboarding/test-payment": async () => ({ audits: "after" }),
  "POST /staff/onboarding/remove-demo": async (shop) => {
    await addProduct(shop, { id: demoShirt });
    return {
      about: "demo-store",
      body: { products: 1, types: 0, orders: 0, people: 0, discounts: 0, enquiries: 0 },
      audits: "after",
    };
  },
  "POST /staff/content/{id}/versions/{version}/restore": async (shop, owner) => {
    const published = await publishSection(shop, owner, "testimonials", () => ({
      testimonials: [],
    }));
    return {
      id: "testimonials",
      version: "1",
      body: { version: published.body.data.version },
      audits: "both",
    };
  },
};

const webhookBody = { url: "https://93.184.215.14/in", types: ["order.paid"] };

async function addWebhook(shop: TestApp, { headers }: SignedInStaff): Promise<string> {
  // A store has ten at most.
  await shop.runtime.db.rows({ text: "delete from webhook" });
  const options = { headers, body: webhookBody };
  return (await shop.api<Reply<{ id: string }>>("POST /staff/webhooks", options)).body.data.id;
}
