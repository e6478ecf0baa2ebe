import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, User } from "#contract/api/accounts/auth.ts";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { limits } from "#contract/api/limits.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { listMails } from "../../../tests/kit/mails.ts";
import { registration, signUp, signUpVerified } from "../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";

const offsetMs = 0;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => shop.close());

const register = (body: unknown) =>
  shop.api<Reply<AuthReply>>("POST /auth/register", { body, remoteAddress: nextAddress() });
const me = (token: string) => shop.api<Reply<User>>("GET /auth/me", { token });
const mailsTo = (email: string) => listMails(shop.runtime, "recipient = $1", [email]);

const business = { businessName: "Adire Ltd", businessAddress: "1 Broad Street" };

describe("registering", () => {
  test("signs in and asks to verify the address, with the code in the mail and, in demo mode, the reply", async () => {
    const body = registration({ email: " New.Person@Example.com ", firstName: " Ọláyínká " });
    const reply = await register(body);
    expect(reply.status).toBe(201);
    expect(reply.headers["cache-control"]).toBe("no-store");
    const { token, user, requiresVerification, verificationCode } = reply.body.data;
    expect(user).toMatchObject({
      email: "new.person@example.com",
      firstName: "Ọláyínká",
      isVerified: false,
    });
    expect([requiresVerification, verificationCode]).toEqual([
      true,
      expect.stringMatching(/^\d{6}$/),
    ]);
    expect((await me(token)).body.data).toEqual(user);
    const [mail] = await mailsTo(user.email);
    expect([mail?.kind, mail?.text]).toEqual([
      "verify-email",
      expect.stringContaining(verificationCode ?? "?"),
    ]);
  });

  test("opens one account for an address, whatever its case and however many ask at a time", async () => {
    const body = registration();
    const replies = await Promise.all(
      [body.email, body.email.toUpperCase(), body.email].map((email) =>
        register({ ...body, email }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: "email_taken", errors: [{ field: "email" }] });
    expect(refused?.detail).toBe("This email already has an account. Please log in.");
  });

  test.each([
    ["an empty first name", { firstName: "  " }, "firstName"],
    ["a name that cannot be printed", { lastName: "E\u0000ze" }, "lastName"],
    ["a name with markup", { firstName: "<b>Ada</b>" }, "firstName"],
    ["a name with an address", { firstName: "See https://evil.example" }, "firstName"],
    ["no email address", { email: "ngozi" }, "email"],
    ["a short password", { password: "12345" }, "password"],
    ["a blank password", { password: "      " }, "password"],
    ["a password without end", { password: "x".repeat(129) }, "password"],
    ["half a business", { businessAddress: "1 Broad Street" }, "businessName"],
    ["a business without address", { businessName: "Adire Ltd" }, "businessAddress"],
    [
      "a business website that is a script",
      { ...business, businessWebsite: "javascript:alert(1)" },
      "businessWebsite",
    ],
    ["a business phone in words", { ...business, businessPhone: "call me" }, "businessPhone"],
    ["an unknown field", { isVerified: true }, "isVerified"],
  ])("refuses %s", async (_, changes, field) => {
    const { status, body } = await register({ ...registration(), ...changes });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, "validation_failed", field]);
  });

  test("takes a name with a dot as checkout does, and puts none in a message that becomes a link", async () => {
    const names = { firstName: "Abdul.Rahman", lastName: "win at evil.example now" };
    const person = await signUp(shop, names);
    expect(person.user).toMatchObject(names);
    const [mail] = await listMails(shop.runtime, "recipient = $1", [person.email]);
    expect(mail?.text).toContain("Hi. Enter this code");
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Abdul|evil/);
  });

  test("takes a name as long as checkout does, which opens accounts with its details", async () => {
    const names = { firstName: "Ọlá".repeat(66), lastName: "Ọ".repeat(limits.textLength) };
    expect((await signUp(shop, names)).user).toMatchObject(names);
  });

  test("with business fields opens a pending business profile", async () => {
    const person = await signUpVerified(shop, {
      businessName: "Adire Ltd",
      businessAddress: "1 Broad Street",
      businessEmail: "Office@Adire.example",
      businessWebsite: "adire.example",
    });
    expect((await me(person.token)).body.data.hasBusinessProfile).toBe(true);
    const profile = await shop.api<Reply<BusinessProfile>>("GET /business-profiles/me", {
      token: person.token,
    });
    expect(profile.body.data).toMatchObject({
      companyName: "Adire Ltd",
      address: "1 Broad Street",
      email: "office@adire.example",
      website: "https://adire.example",
      status: "pending",
    });
  });
});
