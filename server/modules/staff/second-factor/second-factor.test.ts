import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  addStaff,
  cookieOf,
  ownOrigin,
  signInStaff,
  staffLogin,
  type TestMember,
} from "../../../../tests/kit/staff.ts";
import { totpCode } from "./totp.ts";

let offsetMs = 0;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
});
beforeEach(() => {
  offsetMs += 60_000;
});
afterAll(() => shop.close());

const rightCode = ({ totpSecret }: TestMember) => totpCode(totpSecret, shop.runtime.clock());
const wrongCode = (member: TestMember) => (rightCode(member) === "000000" ? "000001" : "000000");

/** The whole sign-in with a code, from one address; the password is right. */
async function signIn(member: TestMember, code: string, remoteAddress: string, cookie = "") {
  const { challenge } = (await staffLogin(shop, member)).body.data;
  return await shop.api("POST /staff/auth/verify", {
    body: { challenge, code },
    headers: { origin: ownOrigin, cookie },
    remoteAddress,
  });
}
const mailsTo = ({ email }: TestMember) => listMails(shop.runtime, "recipient = $1", [email]);
const auditOf = async ({ id }: Pick<TestMember, "id">) => {
  const owner = await signInStaff(shop, "owner");
  const log = await shop.api<Reply<unknown[]>>(`GET /staff/audit?subject=${id}`, owner);
  return log.body.data;
};

test("who has the password guesses few codes, however many clients they have; the owner gets in", async () => {
  const member = await addStaff(shop, "owner");
  expect((await signIn(member, rightCode(member), "192.0.2.1")).status).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 32; i += 1) {
    const { status } = await signIn(member, wrongCode(member), `10.${i}.0.1`);
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
  // From where nobody knows them not even a right code opens, since it may have been guessed …
  offsetMs += 60_000;
  expect((await signIn(member, rightCode(member), "10.99.0.1")).status).toBe(429);
  // … a recovery code does, which nobody guesses, and so does everything from where they work.
  const [recovery = ""] = member.recoveryCodes;
  expect((await signIn(member, recovery, "10.99.0.1")).status).toBe(200);
  expect((await signIn(member, rightCode(member), "192.0.2.77")).status).toBe(200);
});

test("one network has ten wrong codes an hour for a member", async () => {
  const member = await addStaff(shop, "support");
  const statuses: number[] = [];
  for (let i = 1; i <= 11; i += 1) {
    statuses.push((await signIn(member, wrongCode(member), `192.0.2.${i}`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect((await signIn(member, rightCode(member), "198.51.100.1")).status).toBe(200);
});

test("a member is told once of many wrong codes, and the log of each", async () => {
  const member = await addStaff(shop, "support");
  for (let i = 0; i < 4; i += 1) await signIn(member, wrongCode(member), "192.0.2.1");
  expect(await mailsTo(member)).toEqual([]);
  for (let i = 0; i < 3; i += 1) await signIn(member, wrongCode(member), "192.0.2.1");
  const mails = await mailsTo(member);
  expect(mails.map(({ kind }) => kind)).toEqual(["staff-wrong-codes"]);
  expect(mails[0]?.text).toContain("entered your password");
  const failures = { action: "staff.code_failed", actor: "client:192.0.2.1" };
  expect(await auditOf(member)).toMatchObject([...Array(7).fill(failures), {}]);
});

test("a member is told of a sign-in with a new browser, and of the next with the same one not", async () => {
  const member = await addStaff(shop, "manager");
  const first = await signIn(member, rightCode(member), "203.0.113.9");
  const known = cookieOf({ "set-cookie": [first.headers["set-cookie"]].flat()[1] });
  expect(known).toMatch(/^aso_staff_client=/);
  const [mail, ...more] = await mailsTo(member);
  expect(more).toEqual([]);
  expect([mail?.kind, mail?.text]).toEqual([
    "staff-new-client",
    expect.stringContaining("203.0.113.9"),
  ]);
  offsetMs += 60_000;
  const again = await signIn(member, rightCode(member), "198.51.100.9", known);
  expect(cookieOf({ "set-cookie": [again.headers["set-cookie"]].flat()[1] })).toBe(known);
  expect(await mailsTo(member)).toHaveLength(1);
  // The same browser is new for a colleague.
  const colleague = await addStaff(shop, "support");
  await signIn(colleague, rightCode(colleague), "198.51.100.9", known);
  expect((await mailsTo(colleague)).map(({ kind }) => kind)).toEqual(["staff-new-client"]);
  const stored = await shop.runtime.db.rows({ text: "select * from staff_client" });
  expect(JSON.stringify(stored)).not.toContain(known.split("=")[1]);
});

test("wrong passwords are in the log, few of them, and for nobody's address too", async () => {
  const member = await addStaff(shop, "support");
  const login = (email: string, remoteAddress: string) =>
    shop.api("POST /staff/auth/login", {
      body: { email, password: "not-the-password" },
      headers: { origin: ownOrigin },
      remoteAddress,
    });
  for (const last of [1, 2, 3]) await login(member.email, `192.0.2.${last}`);
  await login(member.email, "198.51.100.1");
  await login("nobody@aso.example", "198.51.100.1");
  expect(await auditOf(member)).toMatchObject([
    { action: "staff.sign_in_failed", actor: "client:198.51.100.1", before: null, after: null },
    { action: "staff.sign_in_failed", actor: "client:192.0.2.1" },
    { action: "staff.created" },
  ]);
  expect(JSON.stringify(await auditOf({ id: "nobody" }))).not.toContain("nobody@");
  expect(await auditOf({ id: "nobody" })).toHaveLength(1);
});
