import { expect } from "vitest";
import type { InviteMember, MemberRecord, RecoveryCodes } from "#contract/api/staff/members.ts";
import type { StaffChallenge, StaffRole } from "#contract/api/staff/staff.ts";
import { createStaffMember } from "#server/modules/staff/index.ts";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import type { TestApp } from "./app.ts";
import { listMails } from "./mails.ts";
import { nextAddress, type Reply } from "./shop.ts";

/** Origin of the back office's pages in tests, unless the shop has an address of its own. */
export const ownOrigin = "http://localhost:3000";

function originOf({ runtime }: Pick<TestApp, "runtime">): string {
  return new URL(runtime.config.publicUrl).origin;
}

export interface TestMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly recoveryCodes: readonly string[];
}

let members = 0;

/** Adds a member of staff who has not signed in yet. */
export async function addStaff(
  { runtime }: Pick<TestApp, "runtime">,
  role: StaffRole,
): Promise<TestMember> {
  members += 1;
  const account = { email: `${role}${members}@aso.example`, password: "correct-horse-1" };
  const name = `Member ${members}`;
  const enrolment = await createStaffMember(runtime, "test", { ...account, name, role });
  return { ...account, name, ...enrolment };
}

/** The first step of signing in. */
export function staffLogin(
  shop: TestApp,
  { email, password }: { readonly email: string; readonly password: string },
) {
  return shop.api<Reply<StaffChallenge>>("POST /staff/auth/login", {
    body: { email, password },
    headers: { origin: originOf(shop) },
    remoteAddress: nextAddress(),
  });
}

export function staffVerify(shop: TestApp, challenge: string, code: string) {
  return shop.api("POST /staff/auth/verify", {
    body: { challenge, code },
    headers: { origin: originOf(shop) },
    remoteAddress: nextAddress(),
  });
}

export function cookieOf(headers: Readonly<Record<string, unknown>>): string {
  return String([headers["set-cookie"]].flat()[0] ?? "").split(";")[0] ?? "";
}

/** A member who is signed in, with the headers of every request of theirs. */
export interface SignedInStaff {
  readonly member: TestMember;
  readonly headers: Record<string, string>;
}

export async function signInStaff(shop: TestApp, role: StaffRole): Promise<SignedInStaff> {
  const member = await addStaff(shop, role);
  const first = await staffLogin(shop, member);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const code = totpCode(member.totpSecret, shop.runtime.clock());
  const second = await staffVerify(shop, first.body.data.challenge, code);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  return { member, headers: { origin: originOf(shop), cookie: cookieOf(second.headers) } };
}

/** Calls what anybody may call to join the staff, from an address of their own. */
export function enrol<Data>(
  shop: TestApp,
  step: "invitation" | "accept" | "confirm" | "finish",
  body: unknown,
) {
  return shop.api<Reply<Data>>(`POST /staff/enrolment/${step}`, {
    body,
    headers: { origin: originOf(shop) },
    remoteAddress: nextAddress(),
  });
}

/** Invites somebody as an owner does. @returns who it is, and the token in the link of the newest mail */
export async function inviteStaff(
  shop: TestApp,
  owner: SignedInStaff,
  member: Partial<InviteMember> = {},
): Promise<{ member: MemberRecord; token: string }> {
  members += 1;
  const body = { email: `new${members}@aso.example`, name: "Kẹ́mi", role: "support", ...member };
  const { headers } = owner;
  const invited = await shop.api<Reply<MemberRecord>>("POST /staff/members", { body, headers });
  expect(invited.status, JSON.stringify(invited.body)).toBe(201);
  return { member: invited.body.data, token: await invitationToken(shop, body.email) };
}

/** The token in the newest link to choose a password by that was mailed to an address. */
export async function invitationToken(shop: TestApp, email: string): Promise<string> {
  const mail = (
    await listMails(
      shop.runtime,
      "recipient = $1 and kind in ('staff-invitation', 'staff-password-link')",
      [email],
    )
  ).at(-1);
  const token = /\/staff\/join#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error("The mail holds no link");
  return token;
}

/** Sets the authenticator up that a challenge asks for. @returns what signs the member in from then on */
export async function finishEnrolment(shop: TestApp, started: StaffChallenge) {
  const totpSecret = started.enrolment?.totpSecret ?? "";
  const code = totpCode(totpSecret, shop.runtime.clock());
  const { challenge } = started;
  const proved = await enrol<RecoveryCodes>(shop, "confirm", { challenge, code });
  expect(proved.status, JSON.stringify(proved.body)).toBe(200);
  const done = await enrol(shop, "finish", { challenge });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const { recoveryCodes } = proved.body.data;
  return {
    totpSecret,
    recoveryCodes,
    headers: { origin: ownOrigin, cookie: cookieOf(done.headers) },
  };
}

/** Signs a member in who is there already. @param later milliseconds, for a code that was not used yet */
export async function signInAgain(
  shop: TestApp,
  member: Pick<TestMember, "email" | "password" | "totpSecret">,
  later = 0,
) {
  const { challenge } = (await staffLogin(shop, member)).body.data;
  const at = new Date(shop.runtime.clock().getTime() + later);
  return await staffVerify(shop, challenge, totpCode(member.totpSecret, at));
}
