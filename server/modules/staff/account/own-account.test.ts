import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecoveryCodes } from "#contract/api/staff/members.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  cookieOf,
  finishEnrolment,
  ownOrigin,
  type SignedInStaff,
  signInAgain,
  signInStaff,
  staffLogin,
  staffVerify,
} from "../../../../tests/kit/staff.ts";
import { createStaffMember } from "../members/create-staff-member.ts";
import { newTotpSecret, totpCode } from "../second-factor/totp.ts";

// It stands, so that a code does not run out in the middle of a test.
const now = new Date();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => now });
});
afterAll(() => shop.close());

type Call = "password" | "recovery-codes" | "authenticator-reset";
const call = ({ headers }: Pick<SignedInStaff, "headers">, path: Call, body: unknown) =>
  shop.api<Reply<RecoveryCodes>>(`POST /staff/account/${path}`, { headers, body });
/** A code that the sign-in has not used up. */
const nextCode = ({ member }: SignedInStaff) => {
  const at = new Date(shop.runtime.clock().getTime() + 30_000);
  return totpCode(member.totpSecret, at);
};
const me = (headers: Record<string, string>) => shop.api("GET /staff/auth/me", { headers });
const mailsTo = (email: string) =>
  shop.runtime.db.rows({
    text: "select kind from mail_message where recipient = $1 and kind <> 'staff-new-client' order by created_at",
    values: [email],
  });
const newest = async (id: string) =>
  await shop.runtime.db.first({
    text: `select actor, action, before, after from audit_entry where subject = $1
      and actor like 'staff:%' order by id desc limit 1`,
    values: [id],
  });

describe("the own password", () => {
  test("is changed by who knows it; every other session ends, and a mail tells", async () => {
    const staff = await signInStaff(shop, "support");
    const { member, headers } = staff;
    const other = cookieOf((await signInAgain(shop, member, 30_000)).headers);
    const body = { currentPassword: member.password, newPassword: "another-horse-2" };
    expect((await call(staff, "password", body)).status).toBe(204);
    expect((await me(headers)).status).toBe(200);
    expect((await me({ cookie: other })).status).toBe(401);
    expect((await staffLogin(shop, member)).status).toBe(401);
    const renewed = { ...member, password: "another-horse-2" };
    expect((await staffLogin(shop, renewed)).status).toBe(200);
    expect(await mailsTo(member.email)).toEqual([{ kind: "staff-password-changed" }]);
    expect(await newest(member.id)).toEqual({
      actor: `staff:${member.id}`,
      action: "staff.password_changed",
      before: null,
      after: { sessionsEnded: 1 },
    });
  });

  test.each([
    ["with a wrong one", { currentPassword: "wrong" }, 422, "currentPassword"],
    ["to a short one", { newPassword: "elevenchars" }, 400, "newPassword"],
    ["to itself", { newPassword: "correct-horse-1" }, 400, "newPassword"],
  ])("is not changed %s", async (_, changes, status, field) => {
    const staff = await signInStaff(shop, "manager");
    const { password } = staff.member;
    const body = { currentPassword: password, newPassword: "another-horse-2", ...changes };
    const reply = await call(staff, "password", body);
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([status, field]);
    expect((await staffLogin(shop, staff.member)).status).toBe(200);
  });
});

describe("own recovery codes", () => {
  test("are made again by who has both factors, and the old ones count no more", async () => {
    const staff = await signInStaff(shop, "owner");
    const { member } = staff;
    const { status, body } = await call(staff, "recovery-codes", {
      password: member.password,
      code: nextCode(staff),
    });
    expect(status).toBe(201);
    const [fresh = ""] = body.data.recoveryCodes;
    const attempt = async (code: string) => {
      const { challenge } = (await staffLogin(shop, member)).body.data;
      return (await staffVerify(shop, challenge, code)).status;
    };
    expect(await attempt(member.recoveryCodes[0] ?? "")).toBe(422);
    expect([await attempt(fresh), await attempt(fresh)]).toEqual([200, 422]);
    expect(await mailsTo(member.email)).toEqual([{ kind: "staff-recovery-codes" }]);
  });

  test("may be made with a recovery code, and are counted in the log", async () => {
    const staff = await signInStaff(shop, "support");
    const { id, password, recoveryCodes } = staff.member;
    const [code = ""] = recoveryCodes;
    expect((await call(staff, "recovery-codes", { password, code })).status).toBe(201);
    expect(await newest(id)).toMatchObject({
      action: "staff.recovery_codes_created",
      before: { codesLeft: 9 },
      after: { codesLeft: 10 },
    });
  });

  test("are not made without either factor", async () => {
    const staff = await signInStaff(shop, "support");
    const { password } = staff.member;
    const code = nextCode(staff);
    const used = totpCode(staff.member.totpSecret, shop.runtime.clock());
    const codes = async (body: object) => (await call(staff, "recovery-codes", body)).body.code;
    expect(await codes({ password: "wrong", code })).toBe("password_wrong");
    expect(await codes({ password, code: used })).toBe("code_invalid");
    expect((await call(staff, "recovery-codes", { password, code })).status).toBe(201);
  });
});

test("the own authenticator is reset by who has both factors, and set up at the next sign-in", async () => {
  const staff = await signInStaff(shop, "owner");
  const { member, headers } = staff;
  const proof = { password: member.password, code: nextCode(staff) };
  const reset = await call(staff, "authenticator-reset", proof);
  expect([reset.status, String(reset.headers["set-cookie"])]).toEqual([
    204,
    expect.stringContaining("Max-Age=0"),
  ]);
  expect((await me(headers)).status).toBe(401);
  const renewed = await finishEnrolment(shop, (await staffLogin(shop, member)).body.data);
  expect((await me(renewed.headers)).status).toBe(200);
});

test("wrong passwords and codes of who is signed in are limited; a right one is not counted", async () => {
  const staff = await signInStaff(shop, "support");
  const body = { password: "wrong", code: "123456" };
  const statuses = [];
  for (let i = 0; i < 11; i += 1) {
    statuses.push((await call(staff, "recovery-codes", body)).status);
  }
  expect([statuses.at(9), statuses.at(10)]).toEqual([422, 429]);
  const right = { currentPassword: staff.member.password, newPassword: "another-horse-2" };
  expect((await call(staff, "password", right)).status).toBe(429);
});

test("a member of the demo keeps what everybody may know", async () => {
  const demo = { email: "demo@aso.example", name: "Demo", role: "owner" as const };
  const password = "public-password";
  const totpSecret = newTotpSecret();
  await createStaffMember(shop.runtime, "test", { ...demo, password, demoTotpSecret: totpSecret });
  const entered = await signInAgain(shop, { email: demo.email, password, totpSecret });
  const staff = { headers: { origin: ownOrigin, cookie: cookieOf(entered.headers) } };
  const change = { currentPassword: password, newPassword: "another-horse-2" };
  expect((await call(staff, "password", change)).body.code).toBe("conflict");
  const code = totpCode(totpSecret, shop.runtime.clock());
  for (const path of ["recovery-codes", "authenticator-reset"] as const) {
    expect((await call(staff, path, { password, code })).body.code).toBe("conflict");
  }
});
