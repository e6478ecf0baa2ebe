import { expect } from "vitest";
import type { StaffChallenge } from "#contract/api/staff.ts";
import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { markFailed } from "#server/modules/mail/mail.queries.ts";
import { totpCode } from "#server/modules/staff/totp.ts";
import { shopDayOf } from "#server/platform/shop-calendar.ts";
import type { TestApp } from "../app.ts";
import { readEnquiry, sendEnquiry } from "../bulk-orders.ts";
import { addCustomer, oneCustomer } from "../customers.ts";
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

/** A letter as staff begin one. */
export const letterDraft = {
  subject: "News",
  preview: "",
  body: "Cloth",
  buttonLabel: "",
  buttonAddress: "",
};

/** A letter that was begun. */
export async function writeLetter(shop: TestApp, { headers }: SignedInStaff): Promise<StaffLetter> {
  return (await shop.api<Reply<StaffLetter>>("POST /staff/letters", { headers, body: letterDraft }))
    .body.data;
}

async function deadMail(shop: TestApp): Promise<string> {
  const mail = { kind: "test", to: "a@b.ng", title: "Hi", preview: "", parts: [], footer: "" };
  const id = await shop.runtime.db.withTransaction((tx) => writeMail(tx, shop.runtime, mail));
  await markFailed(shop.runtime.db, id ?? "", { status: "dead", lastError: "550" });
  return id ?? "";
}

/** A code that was not used to sign in. */
const nextCode = (shop: TestApp, { member }: SignedInStaff) =>
  totpCode(member.totpSecret, new Date(shop.runtime.clock().getTime() + 30_000));

const today = () => shopDayOf(new Date());

/** One valid call of each kind that changes businesses, enquiries, customers, letters, mails, members and the own account, by its pattern. */
export const peopleChanges: StaffChanges = {
  "POST /staff/business-profiles/{id}/approve": async (shop) => ({
    id: await pendingBusiness(shop),
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/business-profiles/{id}/reject": async (shop) => ({
    id: await pendingBusiness(shop),
    body: { version: 1, note: "No" },
    tells: "both",
  }),
  "POST /staff/business-profiles/{id}/undo": async (shop, { headers }) => {
    const id = await pendingBusiness(shop);
    const approve = `POST /staff/business-profiles/${id}/approve` as const;
    expect((await shop.api(approve, { headers, body: { version: 1 } })).status).toBe(200);
    return { id, body: { version: 2 }, tells: "both" };
  },
  "PATCH /staff/bulk-orders/{id}": async (shop, owner) => ({
    id: (await enquiry(shop, owner)).id,
    body: { version: 1, status: "quoted" },
    tells: "both",
  }),
  "POST /staff/bulk-orders/{id}/replies": async (shop, owner) => ({
    id: (await enquiry(shop, owner)).id,
    body: { text: "Good day" },
    tells: "both",
  }),
  "POST /staff/bulk-orders/{id}/notes": async (shop, owner) => ({
    id: (await enquiry(shop, owner)).id,
    body: { text: "Call them" },
    tells: "both",
  }),
  "POST /staff/customers/{id}/notes": async (shop) => ({
    id: (await addCustomer(shop)).id,
    body: { text: "Wants her own label" },
    tells: "after",
  }),
  "POST /staff/customers/{id}/letter/leave": async (shop, owner) => {
    const body = { email: "leaves@customers.example" };
    await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
    return { id: (await oneCustomer(shop, owner, body.email)).id, tells: "both" };
  },
  "POST /staff/customers/{id}/data-requests": async (shop) => ({
    id: (await addCustomer(shop)).id,
    body: { kind: "copy", askedOn: today(), words: "By mail" },
    tells: "after",
  }),
  "POST /staff/customers/{id}/data-requests/close": async (shop, { headers }) => {
    const { id } = await addCustomer(shop);
    const body = { kind: "forget", askedOn: today(), words: "By mail" };
    await shop.api(`POST /staff/customers/${id}/data-requests`, { headers, body });
    return { id, body: { kind: "forget", words: "Taken back" }, tells: "before" };
  },
  "POST /staff/customers/{id}/copy": async (shop) => ({
    id: (await addCustomer(shop)).id,
    tells: "after",
  }),
  "POST /staff/customers/{id}/forget": async (shop, owner) => {
    const email = "forget.me@customers.example";
    await sendEnquiry(shop, { email });
    return { id: (await oneCustomer(shop, owner, email)).id, body: { email }, tells: "before" };
  },
  "POST /staff/letters": async () => ({ body: letterDraft, tells: "after" }),
  "PATCH /staff/letters/{id}": async (shop, owner) => ({
    id: (await writeLetter(shop, owner)).id,
    body: { ...letterDraft, subject: "Other news", version: 1 },
    tells: "both",
  }),
  "DELETE /staff/letters/{id}": async (shop, owner) => ({
    id: (await writeLetter(shop, owner)).id,
    query: "?version=1",
    tells: "before",
  }),
  "POST /staff/letters/{id}/test": async (shop, owner) => ({
    id: (await writeLetter(shop, owner)).id,
    tells: "after",
  }),
  "POST /staff/letters/{id}/send": async (shop, owner) => {
    const body = { email: "reader@example.com" };
    await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
    return { id: (await writeLetter(shop, owner)).id, body: { version: 1 }, tells: "both" };
  },
  "POST /staff/mails/{id}/resend": async (shop) => ({ id: await deadMail(shop), tells: "both" }),
  "POST /staff/members": async () => ({
    body: { email: "kemi@aso.example", name: "Kẹ́mi", role: "packer" },
    tells: "after",
  }),
  "PATCH /staff/members/{id}": async (shop) => ({
    id: (await signInStaff(shop, "support")).member.id,
    body: { version: 1, role: "stock_keeper" },
    tells: "both",
  }),
  "POST /staff/members/{id}/invitation": async (shop, owner) => ({
    id: (await inviteStaff(shop, owner)).member.id,
    tells: "both",
  }),
  "DELETE /staff/members/{id}/invitation": async (shop, owner) => ({
    id: (await inviteStaff(shop, owner)).member.id,
    tells: "before",
  }),
  "POST /staff/members/{id}/deactivate": async (shop) => ({
    id: (await signInStaff(shop, "support")).member.id,
    body: { version: 1 },
    tells: "both",
  }),
  "POST /staff/members/{id}/reactivate": async (shop, owner) => {
    const { id } = (await signInStaff(shop, "support")).member;
    const { headers } = owner;
    await shop.api(`POST /staff/members/${id}/deactivate`, { headers, body: { version: 1 } });
    return { id, body: { version: 2 }, tells: "both" };
  },
  "POST /staff/members/{id}/authenticator-reset": async (shop) => ({
    id: (await signInStaff(shop, "support")).member.id,
    tells: "both",
  }),
  "POST /staff/members/{id}/password-link": async (shop, owner) => {
    // In a demo a link is mailed to its own people only.
    const { member, token } = await inviteStaff(shop, owner);
    const accepted = { token, password: "correct-horse-1" };
    await finishEnrolment(shop, (await enrol<StaffChallenge>(shop, "accept", accepted)).body.data);
    return { id: member.id, tells: "after" };
  },
  "POST /staff/account/password": async (_shop, { member }) => ({
    body: { currentPassword: member.password, newPassword: "another-horse-2" },
    tells: "after",
  }),
  "POST /staff/account/recovery-codes": async (shop, owner) => ({
    body: { password: owner.member.password, code: nextCode(shop, owner) },
    tells: "both",
  }),
  "POST /staff/account/authenticator-reset": async (shop, owner) => ({
    body: { password: owner.member.password, code: nextCode(shop, owner) },
    tells: "both",
  }),
};
