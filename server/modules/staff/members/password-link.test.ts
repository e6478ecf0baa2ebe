import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Invitation, MemberRecord } from "#contract/api/staff/members.ts";
import type { StaffChallenge, StaffSession } from "#contract/api/staff/staff.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  addStaff,
  cookieOf,
  enrol,
  finishEnrolment,
  invitationToken,
  inviteStaff,
  type SignedInStaff,
  signInAgain,
  signInStaff,
  staffLogin,
  staffVerify,
} from "../../../../tests/kit/staff.ts";
import { totpCode } from "../second-factor/totp.ts";
import { createOwnerPasswordLink } from "./password-link.ts";

const hourMs = 3_600_000;
const password = "another-long-one";
let offsetMs = 0;
let demo: TestApp;
let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  demo = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  shop = await demo.goLive();
  owner = await signInStaff(shop, "owner");
});
beforeEach(() => {
  offsetMs = 0;
});
afterAll(() => demo.close());

const sendLink = (id: string, as = owner, store = shop) =>
  store.api<Reply<MemberRecord>>(`POST /staff/members/${id}/password-link`, {
    headers: as.headers,
  });
const look = (token: string) => enrol<Invitation>(shop, "invitation", { token });
const accept = (token: string) => enrol<StaffChallenge>(shop, "accept", { token, password });
/** A code that was not used to sign in. */
const nextCode = (totpSecret: string) =>
  totpCode(totpSecret, new Date(shop.runtime.clock().getTime() + 30_000));
const newest = async (id: string) =>
  (
    await shop.api<Reply<readonly unknown[]>>(`GET /staff/audit?subject=${id}`, {
      headers: owner.headers,
    })
  ).body.data;

describe("who forgot the password", () => {
  test("chooses another by a link, keeps the authenticator, and stays who they are", async () => {
    const support = await signInStaff(shop, "support");
    const { id, email, name, totpSecret } = support.member;
    const sent = await sendLink(id);
    expect(sent.body.data).toMatchObject({
      state: "active",
      hasAuthenticator: true,
      invitationEndsAt: expect.any(String),
    });
    // Nothing opens by the password that was, not even what was open.
    expect((await shop.api("GET /staff/auth/me", { headers: support.headers })).status).toBe(401);
    expect((await staffLogin(shop, support.member)).status).toBe(401);

    const token = await invitationToken(shop, email);
    expect((await look(token)).body.data).toMatchObject({ name, hasJoined: true });
    const started = (await accept(token)).body.data;
    expect(started.enrolment).toBeUndefined();
    const entered = await staffVerify(shop, started.challenge, nextCode(totpSecret));
    const headers = { ...support.headers, cookie: cookieOf(entered.headers) };
    const me = await shop.api<Reply<StaffSession>>("GET /staff/auth/me", { headers });
    expect(me.body.data).toMatchObject({ member: { id, role: "support" }, recoveryCodesLeft: 10 });

    expect((await staffLogin(shop, support.member)).status).toBe(401);
    offsetMs = 60_000;
    expect((await signInAgain(shop, { email, password, totpSecret })).status).toBe(200);
    for (const used of [await look(token), await accept(token)]) {
      expect([used.status, used.body.code]).toEqual([422, "code_expired"]);
    }
  });

  test("is told of in the log, and gets a mail once the password is another", async () => {
    const { id, email } = await addStaff(shop, "packer");
    await sendLink(id);
    expect(await newest(id)).toMatchObject([
      {
        actor: `staff:${owner.member.id}`,
        action: "staff.password_link_sent",
        after: { sessionsEnded: 0, invitationEndsAt: expect.any(String) },
      },
      { action: "staff.created" },
    ]);
    await accept(await invitationToken(shop, email));
    expect((await newest(id))[0]).toMatchObject({
      actor: `staff:${id}`,
      action: "staff.password_changed",
    });
    const mails = await shop.runtime.db.rows({
      text: "select kind from mail_message where recipient = $1 order by kind",
      values: [email],
    });
    expect(mails).toEqual([{ kind: "staff-password-changed" }, { kind: "staff-password-link" }]);
  });

  test("gets in with the mailbox alone no further than to the second step", async () => {
    const { id, email, recoveryCodes } = await addStaff(shop, "manager");
    await sendLink(id);
    const { challenge } = (await accept(await invitationToken(shop, email))).body.data;
    expect((await enrol(shop, "finish", { challenge })).body.code).toBe("code_expired");
    expect((await staffVerify(shop, challenge, "000000")).body.code).toBe("code_invalid");
    expect((await staffVerify(shop, challenge, recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("sets an authenticator up too where that was reset", async () => {
    const { id, email } = await addStaff(shop, "support");
    const reset = `POST /staff/members/${id}/authenticator-reset` as const;
    for (const first of ["link", "reset"]) {
      offsetMs += 1000;
      if (first === "link") await sendLink(id);
      await shop.api(reset, { headers: owner.headers });
      if (first === "reset") await sendLink(id);
      const started = (await accept(await invitationToken(shop, email))).body.data;
      await finishEnrolment(shop, started);
    }
  });

  test("chooses once, whoever is the faster with the link", async () => {
    const { id, email } = await addStaff(shop, "support");
    await sendLink(id);
    const token = await invitationToken(shop, email);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test("has three days, and the last link only", async () => {
    const { id, email } = await addStaff(shop, "support");
    await sendLink(id);
    const before = await invitationToken(shop, email);
    offsetMs = 1000;
    await sendLink(id);
    const token = await invitationToken(shop, email);
    expect((await look(before)).status).toBe(422);
    offsetMs = 73 * hourMs;
    expect((await look(token)).body.code).toBe("code_expired");
  });
});

test("who stole a password is thrown out in the middle of a sign-in", async () => {
  const member = await addStaff(shop, "manager");
  const { challenge } = (await staffLogin(shop, member)).body.data;
  await sendLink(member.id);
  const late = await staffVerify(shop, challenge, nextCode(member.totpSecret));
  expect(late.body.code).toBe("code_expired");
});

describe("no link goes to", () => {
  test("oneself", async () => {
    const refused = await sendLink(owner.member.id);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await shop.api("GET /staff/auth/me", owner)).status).toBe(200);
  });

  test("who has not joined, or to whom the back office is closed", async () => {
    const { member } = await inviteStaff(shop, owner);
    expect((await sendLink(member.id)).body.detail).toContain("has not joined");
    const { id } = await addStaff(shop, "support");
    const close = `POST /staff/members/${id}/deactivate` as const;
    await shop.api(close, { headers: owner.headers, body: { version: 1 } });
    expect((await sendLink(id)).body.detail).toContain("is deactivated");
  });

  test("a person of the store while it is a demo, whose mail everybody reads", async () => {
    const { id, email } = await addStaff(demo, "support");
    expect((await sendLink(id, owner, demo)).body.detail).toContain("demo");
    await expect(invitationToken(shop, email)).rejects.toThrow();
  });

  test("who joined a demo, when the store is live", async () => {
    const { member, token } = await inviteStaff(demo, owner);
    await finishEnrolment(
      demo,
      (await enrol<StaffChallenge>(demo, "accept", { token, password })).body.data,
    );
    expect((await sendLink(member.id)).body.detail).toContain("demo");
    expect((await sendLink(member.id, owner, demo)).status).toBe(200);
  });
});

describe("the command", () => {
  test("makes a link for the only owner, which is not mailed", async () => {
    const only = await signInStaff(shop, "owner");
    const { email, totpSecret, id } = only.member;
    const address = await createOwnerPasswordLink(shop.runtime, email.toUpperCase());
    expect((await shop.api("GET /staff/auth/me", only)).status).toBe(401);
    expect((await staffLogin(shop, only.member)).status).toBe(401);
    await expect(invitationToken(shop, email)).rejects.toThrow();
    const [page, token = ""] = address.split("#");
    expect(page).toBe(`${shop.runtime.config.publicUrl}/staff/join`);
    const { challenge } = (await accept(token)).body.data;
    expect((await staffVerify(shop, challenge, nextCode(totpSecret))).status).toBe(200);
    expect(await newest(id)).toContainEqual(
      expect.objectContaining({ actor: "command", action: "staff.password_link_sent" }),
    );
  });

  test("makes none for anybody but an owner who has joined", async () => {
    const support = await addStaff(shop, "support");
    const { member } = await inviteStaff(shop, owner, { role: "owner" });
    for (const email of [support.email, member.email, "nobody@aso.example"]) {
      await expect(createOwnerPasswordLink(shop.runtime, email)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect((await staffLogin(shop, support)).status).toBe(200);
  });
});
