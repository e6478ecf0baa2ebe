import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PasswordResetInfo } from "#contract/api/auth.ts";
import type { BusinessProfile } from "#contract/api/business.ts";
import type {
  SameTaxId,
  StaffBusinessProfile,
  StaffBusinessProfilePage,
} from "#contract/api/staff-businesses.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import type { StaleMeta } from "#contract/api/versions.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { type Person, signUp, signUpVerified } from "../../../tests/kit/people.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let manager: Record<string, string>;
let passedMs = 0;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  manager = (await signInStaff(shop, "manager")).headers;
});
afterAll(() => shop.close());

const company = {
  companyName: " Ọbí & Daughters Ltd ",
  taxId: "12345678-0001",
  address: "4 Marina Road, Lagos",
  email: "Buying@Obi.example",
  phone: "+234 801 234 5678",
  website: "obi.example/shop",
  description: "Three boutiques.\nWe open a fourth.",
};
const apply = (token: string, body: unknown = company) =>
  shop.api<Reply<BusinessProfile>>("POST /business-profiles", { token, body });
const mine = (token: string) =>
  shop.api<Reply<BusinessProfile>>("GET /business-profiles/me", { token });
const edit = (token: string, body: unknown) =>
  shop.api<Reply<BusinessProfile>>("PATCH /business-profiles/me", { token, body });
const look = async (id: string) =>
  (
    await shop.api<Reply<StaffBusinessProfile>>(`GET /staff/business-profiles/${id}`, {
      headers: manager,
    })
  ).body.data;
/** Decides on a profile as it stands, unless a version says otherwise. */
const decide = async (id: string, decision: "approve" | "reject", body: object = {}) =>
  shop.api<Reply<StaffBusinessProfile>>(`POST /staff/business-profiles/${id}/${decision}`, {
    headers: manager,
    body: { version: (await look(id)).version, ...body },
  });
const mailKinds = async (email: string) =>
  (
    await shop.runtime.db.rows<{ kind: string }>({
      text: `select kind from mail_message where recipient = $1 and kind like 'business-%'
        order by created_at, id`,
      values: [email],
    })
  ).map(({ kind }) => kind);

async function applicant(
  changes: object = {},
): Promise<{ person: Person; profile: BusinessProfile }> {
  const person = await signUpVerified(shop);
  const reply = await apply(person.token, { ...company, ...changes });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { person, profile: reply.body.data };
}

describe("a business profile", () => {
  test("waits for its review once it is sent, and its owner alone sees it", async () => {
    const { person, profile } = await applicant();
    expect(profile).toMatchObject({
      companyName: "Ọbí & Daughters Ltd",
      status: "pending",
      email: "buying@obi.example",
      website: "https://obi.example/shop",
      reviewerNote: "",
    });
    const { token } = person;
    const read = await shop.api(`GET /business-profiles/${profile.id}`, { token });
    expect([read.body.data, read.headers["cache-control"]]).toEqual([profile, "no-store"]);
    expect((await mine(token)).body.data).toEqual(profile);
    expect(await mailKinds(person.email)).toEqual(["business-profile-pending"]);

    const other = await signUpVerified(shop);
    for (const path of [profile.id, "biz_unknown"]) {
      const { status, body } = await shop.api(`GET /business-profiles/${path}`, {
        token: other.token,
      });
      expect([status, body.detail]).toEqual([404, "Business profile not found."]);
    }
    expect((await mine(other.token)).status).toBe(404);
    expect((await edit(other.token, { phone: "+234 1 234 567" })).status).toBe(404);
  });

  test("is one for each shopper, however many are sent at a time", async () => {
    const { token } = await signUpVerified(shop);
    const replies = await Promise.all([apply(token), apply(token), apply(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("needs a verified address", async () => {
    const { token } = await signUp(shop);
    for (const reply of [
      await apply(token),
      await mine(token),
      await edit(token, { taxId: "1" }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, "email_unverified"]);
    }
    expect((await shop.api("POST /business-profiles", { body: company })).status).toBe(401);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no company name", { companyName: "  " }, "companyName"],
    ["no address", { address: undefined }, "address"],
    ["an address that is none", { email: "nobody" }, "email"],
    ["a phone number that is none", { phone: "call me" }, "phone"],
    ["a website that is a script", { website: "javascript:alert(1)" }, "website"],
    ["a website without a domain", { website: "https://localhost" }, "website"],
    ["markup in its name", { companyName: "<b>Obi</b>" }, "companyName"],
    ["a description that cannot be stored", { description: "a\u0000b" }, "description"],
    ["a status of its own choice", { status: "approved" }, "status"],
    ["an owner of its own choice", { userId: "usr_1" }, "userId"],
  ])("is refused with %s", async (_, changes, field) => {
    const { token } = await signUpVerified(shop);
    const { status, body } = await apply(token, { ...company, ...changes });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });

  test("is approved or rejected with a note; a rejected one may be sent again", async () => {
    const { person, profile } = await applicant();
    const { token } = person;
    expect((await decide(profile.id, "reject", { note: " " })).status).toBe(400);
    const rejected = await decide(profile.id, "reject", { note: "Which company is it?" });
    expect(rejected.body.data).toMatchObject({
      status: "rejected",
      applicant: { email: person.email, isVerified: true },
    });
    expect((await mine(token)).body.data).toMatchObject({
      status: "rejected",
      reviewerNote: "Which company is it?",
    });
    const again = await edit(token, { companyName: "Obi Ltd" });
    expect(again.body.data).toMatchObject({ status: "pending", reviewerNote: "" });
    // Repeated, as when a page sends it twice: one decision, one message.
    await decide(profile.id, "approve", { note: "Welcome" });
    await decide(profile.id, "approve", { note: "Welcome" });
    expect((await mine(token)).body.data).toMatchObject({
      status: "approved",
      reviewerNote: "Welcome",
    });
    expect(await mailKinds(person.email)).toEqual([
      "business-profile-pending",
      "business-profile-rejected",
      "business-profile-pending",
      "business-profile-approved",
    ]);
  });

  test("stays approved with new contacts, and waits again with another name or tax id", async () => {
    for (const [changes, status] of [
      [{ phone: "+234 802 000 0000", website: "", description: "Four boutiques" }, "approved"],
      [{ companyName: " Ọbí & Daughters Ltd " }, "approved"],
      [{ companyName: "Another Ltd" }, "pending"],
      [{ taxId: "99999999-0001" }, "pending"],
    ] as const) {
      const { person, profile } = await applicant();
      await decide(profile.id, "approve");
      expect((await edit(person.token, changes)).body.data.status).toBe(status);
    }
  });

  test("cannot be approved before the buyer's address is verified", async () => {
    const person = await signUp(shop, { businessName: "Eze Ltd", businessAddress: "1 Aba Road" });
    const row = await shop.runtime.db.first<{ id: string }>({
      text: "select id from business_profile where user_id = $1",
      values: [person.user.id],
    });
    const id = row?.id ?? "";
    expect((await decide(id, "approve")).status).toBe(409);
    expect((await decide(id, "reject", { note: "No" })).status).toBe(200);
  });

  test.each([
    ["a code", true, "pending"],
    ["a code", true, "rejected"],
    ["a link", false, "pending"],
    ["a link", false, "rejected"],
  ])("is told by mail once %s proved the address (%s, %s)", async (_, isByCode, status) => {
    const person = await signUp(shop, { businessName: "Eze Ltd", businessAddress: "1 Aba Road" });
    const row = await shop.runtime.db.first<{ id: string }>({
      text: "select id from business_profile where user_id = $1",
      values: [person.user.id],
    });
    if (status === "rejected") await decide(row?.id ?? "", "reject", { note: "No tax id" });
    expect(await mailKinds(person.email)).toEqual([]);
    const { token, email, verificationCode: code } = person;
    const verify = () => shop.api("POST /auth/verify-email", { token, body: { code } });
    const reset = async () => {
      const asked = await shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
        body: { email },
      });
      const body = { token: asked.body.data.resetToken, newPassword: "a-new-one-1" };
      return await shop.api("POST /auth/password/reset", { body });
    };
    const prove = isByCode ? verify : reset;
    expect((await prove()).status).toBe(200);
    await prove();
    expect(await mailKinds(email)).toEqual([`business-profile-${status}`]);
    // what was told is not taken back any more
    const { id, version } = await look(row?.id ?? "");
    const undo = `POST /staff/business-profiles/${id}/undo` as const;
    expect((await shop.api(undo, { headers: manager, body: { version } })).status).toBe(409);
  });

  test("stands in the queue of its status, the longest waiting first", async () => {
    const { profile } = await applicant();
    const queue = (query: string) =>
      shop.api<StaffBusinessProfilePage>(`GET /staff/business-profiles?${query}`, {
        headers: manager,
      });
    const { data, meta } = (await queue("status=pending&limit=100")).body;
    expect(data.map(({ id }) => id)).toContain(profile.id);
    expect(meta.total).toBe(data.length);
    const times = data.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted());
    const approved = (await queue("status=approved&limit=100")).body.data;
    expect(approved.map(({ id }) => id)).not.toContain(profile.id);
    expect((await queue("status=open")).status).toBe(400);
    // Each tab says how many it holds, whichever is looked at; a search narrows them all.
    const { counts } = (await queue("status=approved&limit=1")).body.meta;
    expect(counts).toMatchObject({ pending: meta.total, approved: approved.length });
    expect(counts.all).toBe(counts.pending + counts.approved + counts.rejected);
    expect((await queue("search=no-such-business")).body.meta.counts).toEqual({
      pending: 0,
      approved: 0,
      rejected: 0,
      all: 0,
    });
  });

  test("is compared with others of its tax id, whatever signs stand between", async () => {
    const { profile } = await applicant({ taxId: "TIN 2214-0098" });
    const { profile: other } = await applicant({ taxId: "tin22140098", companyName: "Twice Ltd" });
    await applicant({ taxId: "2214-0098" });
    const { profile: without } = await applicant({ taxId: "" });
    await applicant({ taxId: "" });
    const sameAs = async ({ id }: BusinessProfile) =>
      (
        await shop.api<Reply<SameTaxId[]>>(`GET /staff/business-profiles/${id}/same-tax-id`, {
          headers: manager,
        })
      ).body.data;
    expect(await sameAs(profile)).toEqual([
      { id: other.id, companyName: "Twice Ltd", status: "pending" },
    ]);
    expect(await sameAs(without)).toEqual([]);
  });

  test("is not decided on as it was before the buyer, or a colleague, changed it", async () => {
    const { person, profile } = await applicant();
    const { version } = await look(profile.id);
    await edit(person.token, { companyName: "Another Ltd" });
    const stale = await shop.api(`POST /staff/business-profiles/${profile.id}/approve`, {
      headers: manager,
      body: { version },
    });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const { current } = stale.body.meta as StaleMeta<StaffBusinessProfile>;
    expect(current).toMatchObject({ companyName: "Another Ltd", status: "pending" });
    const decided = await decide(profile.id, "approve", { version: current.version });
    expect([decided.status, decided.body.data.version]).toEqual([200, current.version + 1]);
  });

  test("stands where it stood once a decision is taken back, and its buyer hears nothing of it", async () => {
    const { person, profile } = await applicant();
    const undo = (version: number) =>
      shop.api<Reply<StaffBusinessProfile>>(`POST /staff/business-profiles/${profile.id}/undo`, {
        headers: manager,
        body: { version },
      });
    const toldOf = async (status: string) =>
      (
        await shop.runtime.db.rows<{ status: string }>({
          text: "select status from mail_message where recipient = $1 and kind = $2 order by created_at",
          values: [person.email, `business-profile-${status}`],
        })
      ).map((mail) => mail.status);
    const seen = await look(profile.id);
    expect((await undo(seen.version)).body).toMatchObject({
      code: "conflict",
      detail: "There is no decision to take back.",
    });

    const approved = (await decide(profile.id, "approve", { note: "Welcome" })).body.data;
    expect(await toldOf("approved")).toEqual(["queued"]);
    const undone = await undo(approved.version);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(undone.body.data).toEqual({ ...seen, version: approved.version + 1 });
    expect(await toldOf("approved")).toEqual(["withheld"]);
    expect((await mine(person.token)).body.data.status).toBe("pending");
    expect((await undo(undone.body.data.version)).status).toBe(409);

    const rejected = (await decide(profile.id, "reject", { note: "No" })).body.data;
    passedMs += 10_000;
    const again = (await undo(rejected.version)).body.data;
    expect(again).toMatchObject({ status: "pending", reviewerNote: "", reviewedAt: null });
    const { version } = (await decide(profile.id, "reject", { note: "No" })).body.data;
    passedMs += undoAllowedMs + 1;
    expect((await undo(version)).body).toMatchObject({
      code: "conflict",
      detail: "It is too late to take this back.",
    });
    expect(await toldOf("rejected")).toEqual(["withheld", "queued"]);
    expect((await look(profile.id)).status).toBe("rejected");
  });

  test("leaves who decided what, and when, in the audit log", async () => {
    const { profile } = await applicant();
    await decide(profile.id, "reject", { note: "No" });
    const log = await shop.api(`GET /staff/audit?subject=${profile.id}`, { headers: manager });
    expect(log.body.data).toMatchObject([
      {
        actor: expect.stringMatching(/^staff:stf_/),
        actorName: expect.any(String),
        action: "business_profile.rejected",
        subjectName: profile.companyName,
        before: { status: "pending", note: "" },
        after: { status: "rejected", note: "No" },
      },
    ]);
  });
});
