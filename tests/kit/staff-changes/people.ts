import { expect } from "vitest";
import type { StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import type { CampaignDraft, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { markMessageFailed } from "#server/modules/mail/mail.queries.ts";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import type { TestApp } from "../app.ts";
import { readEnquiry, sendEnquiry } from "../bulk-orders.ts";
import { addCustomer, findCustomer } from "../customers.ts";
import { signUpVerified } from "../people.ts";
import { nextAddress, type Reply } from "../shop.ts";
import { enrol, finishEnrolment, inviteStaff, type SignedInStaff, signInStaff } from "../staff.ts";
import type { StaffChanges } from "./change.ts";

async function pendingBusiness(shop: TestApp): Promise<string> {
  const { token } = await signUpVerified(shop);
  const body = { companyName: "Ruby Trading", taxId: "1", address: "1 Aba Road", email: "a@b.ng" };
  const applied = await shop.api<Reply<{ id: string }>>("POST /business-profiles", { token, body });
  expect(applied.status, JSON.stringify(applied.body)).toBe(201);
  return applied.body.data.id;
}

async function enquiry(shop: TestApp, owner: SignedInStaff): Promise<StaffBulkOrder> {
  return await readEnquiry(shop, owner, (await sendEnquiry(shop)).reference);
}

export const campaignDraft: CampaignDraft = {
  subject: "News",
  preview: "",
  blocks: [{ id: "b1", kind: "text", text: "Cloth" }],
  audience: "all",
  discountId: null,
  sendAt: null,
};

export async function createCampaign(
  shop: TestApp,
  { headers }: SignedInStaff,
): Promise<StaffCampaign> {
  return (
    await shop.api<Reply<StaffCampaign>>("POST /staff/campaigns", { headers, body: campaignDraft })
  ).body.data;
}

async function deadMail(shop: TestApp): Promise<string> {
  const mail = { kind: "test", to: "a@b.ng", title: "Hi", preview: "", parts: [], footer: "" };
  const id = await shop.runtime.db.withTransaction((tx) => queueMail(tx, shop.runtime, mail));
  await markMessageFailed(shop.runtime.db, id ?? "", { status: "failed", lastError: "550" });
  return id ?? "";
}

/** A code that was not used to sign in. */
const nextCode = (shop: TestApp, { member }: SignedInStaff) =>
  totpCode(member.totpSecret, new Date(shop.runtime.clock().getTime() + 30_000));

const today = () => toShopDay(new Date());

/** One valid call of each kind that changes businesses, enquiries, customers, letters, mails, members and the own account, by its pattern. */
export const peopleChanges: StaffChanges = {
  "POST /staff/business-profiles/{id}/approve": async (shop) => ({
    id: await pendingBusiness(shop),
    body: { version: 1 },
    audits: "both",
  }),
  "POST /staff/business-profiles/{id}/reject": async (shop) => ({
    id: await pendingBusiness(shop),
    body: { version: 1, note: "No" },
    audits: "both",
  }),
  "POST /staff/business-profiles/{id}/reopen": async (shop, { headers }) => {
    const id = await pendingBusiness(shop);
    const approve = `POST /staff/business-profiles/${id}/approve` as const;
    expect((await shop.api(approve, { headers, body: { version: 1 } })).status).toBe(200);
    return { id, body: { version: 2 }, audits: "both" };
  },
  "PATCH /staff/bulk-orders/{id}": async (shop, owner) => ({
    id: (await enquiry(shop, owner)).id,
    body: { version: 1, status: "quoted" },
    audits: "both",
  }),
  "POST /staff/bulk-orders/{id}/replies": async (shop, owner) => ({
    id: (await enquiry(shop, owner)).id,
    body: { text: "Good day" },
    audits: "both",
  }),
  "POST /staff/bulk-orders/{id}/notes": async (shop, owner) => ({
    id: (await enquiry(shop, owner)).id,
    body: { text: "Call them" },
    audits: "both",
  }),
  "POST /staff/customers/{id}/notes": async (shop) => ({
    id: (await addCustomer(shop)).id,
    body: { text: "Wants her own label" },
    audits: "after",
  }),
  "POST /staff/customers/{id}/unsubscribe": async (shop, owner) => {
    const body = { email: "leaves@customers.example" };
    await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
    return { id: (await findCustomer(shop, owner, body.email)).id, audits: "both" };
  },
  "POST /staff/customers/{id}/data-requests": async (shop) => ({
    id: (await addCustomer(shop)).id,
    body: { kind: "export", requestedOn: today(), note: "By mail" },
    audits: "after",
  }),
  "POST /staff/customers/{id}/data-requests/close": async (shop, { headers }) => {
    const { id } = await addCustomer(shop);
    const body = { kind: "erase", requestedOn: today(), note: "By mail" };
    await shop.api(`POST /staff/customers/${id}/data-requests`, { headers, body });
    return { id, body: { kind: "erase", note: "Taken back" }, audits: "before" };
  },
  "POST /staff/customers/{id}/export": async (shop) => ({
    id: (await addCustomer(shop)).id,
    audits: "after",
  }),
  "POST /staff/customers/{id}/erase": async (shop, owner) => {
    const email = "forget.me@customers.example";
    await sendEnquiry(shop, { email });
    return { id: (await findCustomer(shop, owner, email)).id, body: { email }, audits: "before" };
  },
  "POST /staff/campaigns": async () => ({ body: campaignDraft, audits: "after" }),
  "PATCH /staff/campaigns/{id}": async (shop, owner) => ({
    id: (await createCampaign(shop, owner)).id,
    body: { ...campaignDraft, subject: "Other news", version: 1 },
    audits: "both",
  }),
  "DELETE /staff/campaigns/{id}": async (shop, owner) => ({
    id: (await createCampaign(shop, owner)).id,
    query: "?version=1",
    audits: "before",
  }),
  "POST /staff/campaigns/{id}/stop": async (shop, owner) => {
    const { headers } = owner;
    const { id } = await createCampaign(shop, owner);
    const reader = { email: "reader@example.com" };
    await shop.api("POST /newsletter/subscribe", { body: reader, remoteAddress: nextAddress() });
    const later = { ...campaignDraft, sendAt: "2098-12-01T08:00:00.000Z", version: 1 };
    await shop.api(`PATCH /staff/campaigns/${id}`, { headers, body: later });
    await shop.api(`POST /staff/campaigns/${id}/send`, { headers, body: { version: 2 } });
    return { id, body: { version: 3 }, audits: "both" };
  },
  "POST /staff/campaigns/{id}/test": async (shop, owner) => ({
    id: (await createCampaign(shop, owner)).id,
    body: {},
    audits: "after",
  }),
  "POST /staff/campaigns/{id}/send": async (shop, owner) => {
    const body = { email: "reader@example.com" };
    await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
    return { id: (await createCampaign(shop, owner)).id, body: { version: 1 }, audits: "both" };
  },
  "POST /staff/failed-emails/{id}/resend": async (shop) => ({
    id: await deadMail(shop),
    audits: "both",
  }),
  "POST /staff/members": async () => ({
    body: { email: "kemi@aso.example", name: "Kẹ́mi", role: "packer" },
    audits: "after",
  }),
  "PATCH /staff/members/{id}": async (shop) => ({
    id: (await signInStaff(shop, "support")).member.id,
    body: { version: 1, role: "stock_keeper" },
    audits: "both",
  }),
  "POST /staff/members/{id}/invitation": async (shop, owner) => ({
    id: (await inviteStaff(shop, owner)).member.id,
    audits: "both",
  }),
  "DELETE /staff/members/{id}/invitation": async (shop, owner) => ({
    id: (await inviteStaff(shop, owner)).member.id,
    audits: "before",
  }),
  "POST /staff/members/{id}/deactivate": async (shop) => ({
    id: (await signInStaff(shop, "support")).member.id,
    body: { version: 1 },
    audits: "both",
  }),
  "POST /staff/members/{id}/reactivate": async (shop, owner) => {
    const { id } = (await signInStaff(shop, "support")).member;
    const { headers } = owner;
    await shop.api(`POST /staff/members/${id}/deactivate`, { headers, body: { version: 1 } });
    return { id, body: { version: 2 }, audits: "both" };
  },
  "POST /staff/members/{id}/authenticator-reset": async (shop) => ({
    id: (await signInStaff(shop, "support")).member.id,
    audits: "both",
  }),
  "POST /staff/members/{id}/password-link": async (shop, owner) => {
    // In a demo a link is mailed to its own people only.
    const { member, token } = await inviteStaff(shop, owner);
    const accepted = { token, password: "correct-horse-1" };
    await finishEnrolment(shop, (await enrol<StaffChallenge>(shop, "accept", accepted)).body.data);
    return { id: member.id, audits: "after" };
  },
  "POST /staff/account/password": async (_shop, { member }) => ({
    body: { currentPassword: member.password, newPassword: "another-horse-2" },
    audits: "after",
  }),
  "POST /staff/account/recovery-codes": async (shop, owner) => ({
    body: { password: owner.member.password, code: nextCode(shop, owner) },
    audits: "both",
  }),
  "POST /staff/account/authenticator-reset": async (shop, owner) => ({
    body: { password: owner.member.password, code: nextCode(shop, owner) },
    audits: "both",
  }),
};
