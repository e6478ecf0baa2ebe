import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PasswordResetInfo } from "#contract/api/accounts/auth.ts";
import { signUp, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  company,
  createProfileDesk,
  type ProfileDesk,
} from "../../../../tests/kit/profile-desk.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";

let desk: ProfileDesk;
beforeAll(async () => {
  desk = await createProfileDesk();
});
afterAll(() => desk.close());

describe("a business profile", () => {
  test("waits for its review once it is sent, and its owner alone sees it", async () => {
    const { person, profile } = await desk.applicant();
    expect(profile).toMatchObject({
      companyName: "Ọbí & Daughters Ltd",
      status: "pending",
      email: "buying@obi.example",
      website: "https://obi.example/shop",
      reviewerNote: "",
    });
    const { token } = person;
    const read = await desk.shop.api(`GET /business-profiles/${profile.id}`, { token });
    expect([read.body.data, read.headers["cache-control"]]).toEqual([profile, "no-store"]);
    expect((await desk.mine(token)).body.data).toEqual(profile);
    expect(await desk.mailKinds(person.email)).toEqual(["business-profile-pending"]);

    const other = await signUpVerified(desk.shop);
    for (const path of [profile.id, "biz_unknown"]) {
      const { status, body } = await desk.shop.api(`GET /business-profiles/${path}`, {
        token: other.token,
      });
      expect([status, body.detail]).toEqual([404, "Business profile not found."]);
    }
    expect((await desk.mine(other.token)).status).toBe(404);
    expect((await desk.edit(other.token, { phone: "+234 1 234 567" })).status).toBe(404);
  });

  test("is one for each shopper, however many are sent at a time", async () => {
    const { token } = await signUpVerified(desk.shop);
    const replies = await Promise.all([desk.apply(token), desk.apply(token), desk.apply(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("needs a verified address", async () => {
    const { token } = await signUp(desk.shop);
    for (const reply of [
      await desk.apply(token),
      await desk.mine(token),
      await desk.edit(token, { taxId: "1" }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, "email_unverified"]);
    }
    expect((await desk.shop.api("POST /business-profiles", { body: company })).status).toBe(401);
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
    const { token } = await signUpVerified(desk.shop);
    const { status, body } = await desk.apply(token, { ...company, ...changes });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.errors?.map((error) => error.field)).toContain(field);
  });

  test("is approved or rejected with a note; a rejected one may be sent again", async () => {
    const { person, profile } = await desk.applicant();
    const { token } = person;
    expect((await desk.decide(profile.id, "reject", { note: " " })).status).toBe(400);
    const rejected = await desk.decide(profile.id, "reject", { note: "Which company is it?" });
    expect(rejected.body.data).toMatchObject({
      status: "rejected",
      applicant: { email: person.email, isVerified: true },
    });
    expect((await desk.mine(token)).body.data).toMatchObject({
      status: "rejected",
      reviewerNote: "Which company is it?",
    });
    const again = await desk.edit(token, { companyName: "Obi Ltd" });
    expect(again.body.data).toMatchObject({ status: "pending", reviewerNote: "" });
    // Repeated, as when a page sends it twice: one decision, one message.
    await desk.decide(profile.id, "approve", { note: "Welcome" });
    await desk.decide(profile.id, "approve", { note: "Welcome" });
    expect((await desk.mine(token)).body.data).toMatchObject({
      status: "approved",
      reviewerNote: "Welcome",
    });
    expect(await desk.mailKinds(person.email)).toEqual([
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
      const { person, profile } = await desk.applicant();
      await desk.decide(profile.id, "approve");
      expect((await desk.edit(person.token, changes)).body.data.status).toBe(status);
    }
  });

  test("cannot be approved before the buyer's address is verified", async () => {
    const person = await signUp(desk.shop, {
      businessName: "Eze Ltd",
      businessAddress: "1 Aba Road",
    });
    const row = await desk.shop.runtime.db.first<{ id: string }>({
      text: "select id from business_profile where user_id = $1",
      values: [person.user.id],
    });
    const id = row?.id ?? "";
    expect((await desk.decide(id, "approve")).status).toBe(409);
    expect((await desk.decide(id, "reject", { note: "No" })).status).toBe(200);
  });

  test.each([
    ["a code", true, "pending"],
    ["a code", true, "rejected"],
    ["a link", false, "pending"],
    ["a link", false, "rejected"],
  ])("is told by mail once %s proved the address (%s, %s)", async (_, isByCode, status) => {
    const person = await signUp(desk.shop, {
      businessName: "Eze Ltd",
      businessAddress: "1 Aba Road",
    });
    const row = await desk.shop.runtime.db.first<{ id: string }>({
      text: "select id from business_profile where user_id = $1",
      values: [person.user.id],
    });
    if (status === "rejected") await desk.decide(row?.id ?? "", "reject", { note: "No tax id" });
    expect(await desk.mailKinds(person.email)).toEqual([]);
    const { token, email, verificationCode: code } = person;
    const verify = () => desk.shop.api("POST /auth/verify-email", { token, body: { code } });
    const reset = async () => {
      const requested = await desk.shop.api<Reply<PasswordResetInfo>>(
        "POST /auth/password/reset-request",
        {
          body: { email },
        },
      );
      const body = { token: requested.body.data.resetToken, newPassword: "a-new-one-1" };
      return await desk.shop.api("POST /auth/password/reset", { body });
    };
    const prove = isByCode ? verify : reset;
    expect((await prove()).status).toBe(200);
    await prove();
    expect(await desk.mailKinds(email)).toEqual([`business-profile-${status}`]);
  });
});
