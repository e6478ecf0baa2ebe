import { expect } from "vitest";
import type { StaffChallenge, StaffRole } from "#contract/api/staff.ts";
import { createStaffMember } from "#server/modules/admin/index.ts";
import { totpCode } from "#server/modules/admin/totp.ts";
import type { TestApp } from "./app.ts";
import { nextAddress, type Reply } from "./shop.ts";

/** Origin of the back office's pages in tests. */
export const ownOrigin = "http://localhost:3000";

/** A member of staff with everything that signs them in. */
export interface TestMember {
  readonly id: string;
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
  return { ...account, ...enrolment };
}

/** The first step of signing in. */
export function staffLogin(
  shop: TestApp,
  { email, password }: { readonly email: string; readonly password: string },
) {
  return shop.api<Reply<StaffChallenge>>("POST /staff/auth/login", {
    body: { email, password },
    headers: { origin: ownOrigin },
    remoteAddress: nextAddress(),
  });
}

/** The second step of signing in. */
export function staffVerify(shop: TestApp, challenge: string, code: string) {
  return shop.api("POST /staff/auth/verify", {
    body: { challenge, code },
    headers: { origin: ownOrigin },
    remoteAddress: nextAddress(),
  });
}

/** The Cookie header that a Set-Cookie header leads to. */
export function cookieOf(headers: Readonly<Record<string, unknown>>): string {
  return String([headers["set-cookie"]].flat()[0] ?? "").split(";")[0] ?? "";
}

/** A member who is signed in, with the headers of every request of theirs. */
export interface SignedInStaff {
  readonly member: TestMember;
  readonly headers: Record<string, string>;
}

/** Signs a new member in. */
export async function signInStaff(shop: TestApp, role: StaffRole): Promise<SignedInStaff> {
  const member = await addStaff(shop, role);
  const first = await staffLogin(shop, member);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const code = totpCode(member.totpSecret, shop.runtime.clock());
  const second = await staffVerify(shop, first.body.data.challenge, code);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  return { member, headers: { origin: ownOrigin, cookie: cookieOf(second.headers) } };
}
