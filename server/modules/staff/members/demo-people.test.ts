import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemberRecord, RecoveryCodes } from "#contract/api/staff/members.ts";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  cookieOf,
  enrol,
  finishEnrolment,
  invitationToken,
  inviteStaff,
  ownOrigin,
  type SignedInStaff,
  signInAgain,
  signInStaff,
  staffLogin,
  staffVerify,
} from "../../../../tests/kit/staff.ts";
import { newTotpSecret, totpCode } from "../second-factor/totp.ts";
import { createStaffMember } from "./create-staff-member.ts";

const password = "a-long-enough-one";
const secret = newTotpSecret();
const visitor = { email: "visitor@aso.example", password, totpSecret: secret };
let offsetMs = 0;
let demo: TestApp;
let live: TestApp;
/** Made by the command. */
let owner: SignedInStaff;
/** As whom every visitor of the demo may sign in. */
let demoOwner: SignedInStaff;
beforeAll(async () => {
  demo = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  live = await demo.goLive();
  owner = await signInStaff(demo, "owner");
  const member = { ...visitor, name: "Visitor", role: "owner", demoTotpSecret: secret } as const;
  const { id } = await createStaffMember(demo.runtime, "demo", member);
  const entered = await signInAgain(demo, visitor);
  const headers = { origin: ownOrigin, cookie: cookieOf(entered.headers) };
  demoOwner = { member: { ...visitor, id, name: member.name, recoveryCodes: [] }, headers };
});
afterAll(() => demo.close());

const me = async (shop: TestApp, headers: Record<string, string>) =>
  (await shop.api("GET /staff/auth/me", { headers })).status;
const accept = (shop: TestApp, token: string) =>
  enrol<StaffChallenge>(shop, "accept", { token, password });

test("a session of the demo opens no live store", async () => {
  expect(await me(demo, demoOwner.headers)).toBe(200);
  for (const call of ["GET /staff/auth/me", "GET /staff/members"] as const) {
    expect((await live.api(call, { headers: demoOwner.headers })).status).toBe(401);
  }
  expect(await me(live, owner.headers)).toBe(200);
});

test("nor does a sign-in that began in the demo", async () => {
  const { challenge } = (await staffLogin(demo, visitor)).body.data;
  const later = new Date(demo.runtime.clock().getTime() + 30_000);
  const entered = await staffVerify(live, challenge, totpCode(secret, later));
  expect(entered.body.code).toBe("code_expired");
});

test("who was invited in the demo enters no live store, by whatever step", async () => {
  const joined = await inviteStaff(demo, demoOwner, { role: "owner" });
  const { headers, totpSecret } = await finishEnrolment(
    demo,
    (await accept(demo, joined.token)).body.data,
  );
  expect(await me(demo, headers)).toBe(200);
  expect(await me(live, headers)).toBe(401);
  const login = { email: joined.member.email, password };
  expect((await staffLogin(live, login)).status).toBe(401);
  expect((await signInAgain(demo, { ...login, totpSecret }, 30_000)).status).toBe(200);

  const invited = await inviteStaff(demo, owner, { role: "owner" });
  const begun = (await accept(demo, invited.token)).body.data;
  expect((await enrol(live, "invitation", { token: invited.token })).status).toBe(422);
  expect((await accept(live, invited.token)).status).toBe(422);
  const code = totpCode(begun.enrolment?.totpSecret ?? "", demo.runtime.clock());
  const { challenge } = begun;
  await enrol<RecoveryCodes>(demo, "confirm", { challenge, code });
  expect((await enrol(live, "finish", { challenge })).body.code).toBe("code_expired");
});

test("a link that the live store mails is good, whoever was invited before", async () => {
  const { member, token } = await inviteStaff(demo, demoOwner);
  // The newest mail is the one that counts.
  offsetMs += 1000;
  const again = `POST /staff/members/${member.id}/invitation` as const;
  expect((await live.api(again, { headers: owner.headers })).status).toBe(200);
  const renewed = await newToken(member.email, token);
  const { headers } = await finishEnrolment(live, (await accept(live, renewed)).body.data);
  expect(await me(live, headers)).toBe(200);
});

test("a link that a demo mails again is none for the live store", async () => {
  const { member, token } = await inviteStaff(live, owner);
  // The newest mail is the one that counts.
  offsetMs += 1000;
  const again = `POST /staff/members/${member.id}/invitation` as const;
  expect((await demo.api(again, { headers: owner.headers })).status).toBe(200);
  const renewed = await newToken(member.email, token);
  expect((await enrol(live, "invitation", { token: renewed })).status).toBe(422);
});

test("visitors of a demo change nobody who belongs to the store itself", async () => {
  const joined = await inviteStaff(demo, demoOwner, { role: "owner" });
  const started = (await accept(demo, joined.token)).body.data;
  const { headers: second } = await finishEnrolment(demo, started);
  const { member } = await inviteStaff(live, owner);
  const { id } = owner.member;
  for (const headers of [demoOwner.headers, second]) {
    for (const call of [
      `POST /staff/members/${id}/deactivate`,
      `POST /staff/members/${id}/authenticator-reset`,
      `POST /staff/members/${member.id}/invitation`,
      `DELETE /staff/members/${member.id}/invitation`,
    ] as const) {
      const version = call.endsWith("deactivate") ? { body: { version: 1 } } : {};
      expect((await demo.api(call, { headers, ...version })).body.code).toBe("forbidden");
    }
    const body = { role: "support", version: 1 };
    const changed = await demo.api(`PATCH /staff/members/${id}`, { headers, body });
    expect(changed.body.code).toBe("forbidden");
  }
  expect(await me(demo, owner.headers)).toBe(200);
  const role = { headers: demoOwner.headers, body: { role: "support", version: 1 } };
  const own = await demo.api<Reply<MemberRecord>>(`PATCH /staff/members/${joined.member.id}`, role);
  expect(own.body.data.role).toBe("support");
});

test("who is an owner no more at that moment invites nobody, and takes nothing back", async () => {
  const leaving = await signInStaff(demo, "owner");
  const { member } = await inviteStaff(demo, owner);
  const { headers } = leaving;
  const other = await demo.runtime.db.pool.connect();
  await other.query("begin");
  await other.query("update staff_member set role = 'support' where id = $1", [leaving.member.id]);
  const body = { email: "late@aso.example", name: "Late", role: "owner" };
  const calls = [
    demo.api("POST /staff/members", { headers, body }),
    demo.api(`POST /staff/members/${member.id}/invitation`, { headers }),
    demo.api(`DELETE /staff/members/${member.id}/invitation`, { headers }),
  ];
  // All three are past the door, and wait for the change to be done.
  await new Promise((done) => setTimeout(done, 500));
  await other.query("commit");
  other.release();
  for (const { body } of await Promise.all(calls)) expect(body.code).toBe("forbidden");
});

/** The token of the newest invitation, which is not the one before. */
async function newToken(email: string, before: string): Promise<string> {
  const token = await invitationToken(demo, email);
  expect(token).not.toBe(before);
  return token;
}
