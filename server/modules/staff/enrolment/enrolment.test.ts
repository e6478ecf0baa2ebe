import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/api/staff/audit.ts";
import type { Invitation, RecoveryCodes } from "#contract/api/staff/members.ts";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  addStaff,
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

const hourMs = 3_600_000;
const password = "a-long-enough-one";
let offsetMs = 0;
let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  owner = await signInStaff(shop, "owner");
});
beforeEach(() => {
  offsetMs = 0;
});
afterAll(() => shop.close());

const accept = (token: string) => enrol<StaffChallenge>(shop, "accept", { token, password });
const look = (token: string) => enrol<Invitation>(shop, "invitation", { token });

describe("who is invited", () => {
  test("chooses a password, sets an authenticator up, keeps the codes and is at work", async () => {
    const { member, token } = await inviteStaff(shop, owner, { role: "manager" });
    expect(member).toMatchObject({ state: "invited", hasAuthenticator: false, role: "manager" });
    expect((await look(token)).body.data).toMatchObject({ email: member.email, role: "manager" });
    // Nobody signs in with an invitation alone.
    expect((await staffLogin(shop, { email: member.email, password })).status).toBe(401);

    const started = (await accept(token)).body.data;
    const issuer = started.enrolment?.totpUrl ?? "";
    expect(issuer).toContain(encodeURIComponent(member.email));
    expect((await staffLogin(shop, { email: member.email, password })).status).toBe(401);
    const { headers, totpSecret, recoveryCodes } = await finishEnrolment(shop, started);
    expect(recoveryCodes).toHaveLength(10);
    const me = await shop.api("GET /staff/auth/me", { headers });
    expect(me.body.data).toMatchObject({ member: { id: member.id }, recoveryCodesLeft: 10 });

    const { email } = member;
    const again = await signInAgain(shop, { email, password, totpSecret }, 30_000);
    expect(again.status).toBe(200);
    const { challenge } = (await staffLogin(shop, { email, password })).body.data;
    expect((await staffVerify(shop, challenge, recoveryCodes[0] ?? "")).status).toBe(200);

    const log = await shop.api<Reply<AuditEntry[]>>(`GET /staff/audit?subject=${member.id}`, {
      headers: owner.headers,
    });
    const done = log.body.data.filter(({ action }) => action !== "staff.sign_in_failed");
    expect(done).toMatchObject([
      { action: "staff.signed_in" },
      { action: "staff.signed_in" },
      {
        actor: `staff:${member.id}`,
        action: "staff.joined",
        before: { authenticator: null },
        after: { authenticator: "set up", role: "manager" },
      },
      { actor: `staff:${owner.member.id}`, action: "staff.invited", after: { role: "manager" } },
    ]);
    expect(JSON.stringify(log.body)).not.toContain(totpSecret);
  });

  test("is told only in the mail: neither the token nor the secret is stored as it is", async () => {
    const { token } = await inviteStaff(shop, owner);
    const { challenge } = (await accept(token)).body.data;
    for (const table of ["staff_invitation", "staff_enrolment"]) {
      const rows = JSON.stringify(await shop.runtime.db.rows({ text: `select * from ${table}` }));
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(challenge);
      expect(rows).not.toContain(password);
    }
  });

  test("needs a password of twelve characters", async () => {
    const { token } = await inviteStaff(shop, owner);
    const short = await enrol(shop, "accept", { token, password: "elevenchars" });
    expect([short.status, short.body.errors?.[0]?.field]).toEqual([400, "password"]);
  });

  test("has three days, and begins again from the link until the end", async () => {
    const { token } = await inviteStaff(shop, owner);
    await accept(token);
    offsetMs = 71 * hourMs;
    const started = (await accept(token)).body.data;
    await finishEnrolment(shop, started);
    for (const used of [await look(token), await accept(token)]) {
      expect([used.status, used.body.code]).toEqual([422, "code_expired"]);
    }
    offsetMs = 0;
    const late = await inviteStaff(shop, owner);
    offsetMs = 73 * hourMs;
    expect((await look(late.token)).body.code).toBe("code_expired");
    expect((await look("x".repeat(43))).body.code).toBe("code_expired");
  });

  test("joins once, whoever is the faster with the link", async () => {
    const { token } = await inviteStaff(shop, owner);
    const first = (await accept(token)).body.data;
    const second = (await accept(token)).body.data;
    const code = totpCode(second.enrolment?.totpSecret ?? "", shop.runtime.clock());
    await enrol(shop, "confirm", { challenge: second.challenge, code });
    await finishEnrolment(shop, first);
    const late = await enrol(shop, "finish", { challenge: second.challenge });
    expect(late.body.code).toBe("code_expired");
  });

  test("gets a new link, after which the old one and what came of it are worth nothing", async () => {
    const { member, token } = await inviteStaff(shop, owner);
    const { challenge, enrolment } = (await accept(token)).body.data;
    const { headers } = owner;
    offsetMs = 1000;
    const path = `POST /staff/members/${member.id}/invitation` as const;
    expect((await shop.api(path, { headers })).status).toBe(200);
    const renewed = await invitationToken(shop, member.email);
    expect(renewed).not.toBe(token);
    expect((await look(token)).status).toBe(422);
    const code = totpCode(enrolment?.totpSecret ?? "", shop.runtime.clock());
    expect((await enrol(shop, "confirm", { challenge, code })).body.code).toBe("code_expired");
    expect((await look(renewed)).status).toBe(200);
  });

  test("can be taken off again, and invited again", async () => {
    const { member, token } = await inviteStaff(shop, owner);
    const { headers } = owner;
    const path = `DELETE /staff/members/${member.id}/invitation` as const;
    expect((await shop.api(path, { headers })).status).toBe(204);
    expect((await look(token)).status).toBe(422);
    expect((await shop.api(path, { headers })).status).toBe(404);
    await inviteStaff(shop, owner, { email: member.email });
  });
});

describe("setting an authenticator up", () => {
  test("shows the codes once, and means nothing before they are kept", async () => {
    const { member, token } = await inviteStaff(shop, owner);
    const { challenge, enrolment } = (await accept(token)).body.data;
    expect((await enrol(shop, "finish", { challenge })).body.code).toBe("code_expired");
    const code = totpCode(enrolment?.totpSecret ?? "", shop.runtime.clock());
    const proved = await enrol<RecoveryCodes>(shop, "confirm", { challenge, code });
    expect(proved.body.data.recoveryCodes).toHaveLength(10);
    expect((await enrol(shop, "confirm", { challenge, code })).body.code).toBe("code_expired");
    expect((await staffLogin(shop, { email: member.email, password })).status).toBe(401);
    expect((await enrol(shop, "finish", { challenge })).status).toBe(200);
    expect((await enrol(shop, "finish", { challenge })).body.code).toBe("code_expired");
  });

  test("ends after ten wrong codes or half an hour", async () => {
    const { token } = await inviteStaff(shop, owner);
    const { challenge, enrolment } = (await accept(token)).body.data;
    const right = () => totpCode(enrolment?.totpSecret ?? "", shop.runtime.clock());
    const wrong = ["000000", "111111", "222222", "333333"].find((each) => each !== right()) ?? "";
    for (let i = 0; i < 10; i += 1) {
      const { body } = await enrol(shop, "confirm", { challenge, code: wrong });
      expect(body.code).toBe("code_invalid");
    }
    const { body } = await enrol(shop, "confirm", { challenge, code: right() });
    expect(body.code).toBe("code_expired");
    const slow = (await accept(token)).body.data;
    offsetMs = 31 * 60_000;
    const code = totpCode(slow.enrolment?.totpSecret ?? "", shop.runtime.clock());
    const late = await enrol(shop, "confirm", { challenge: slow.challenge, code });
    expect(late.body.code).toBe("code_expired");
  });

  test("is the second step of a member whose authenticator was reset", async () => {
    const { member, headers } = await signInStaff(shop, "support");
    const path = `POST /staff/members/${member.id}/authenticator-reset` as const;
    const reset = await shop.api(path, { headers: owner.headers });
    expect(reset.body.data).toMatchObject({ id: member.id, hasAuthenticator: false });
    expect((await shop.api("GET /staff/auth/me", { headers })).status).toBe(401);

    const started = (await staffLogin(shop, member)).body.data;
    expect(started.enrolment?.totpSecret).not.toBe(member.totpSecret);
    // What was good before opens nothing, nor does a sign-in without the enrolment.
    const old = totpCode(member.totpSecret, shop.runtime.clock());
    for (const code of [old, member.recoveryCodes[0] ?? ""]) {
      expect((await staffVerify(shop, started.challenge, code)).body.code).toBe("code_expired");
    }
    const renewed = await finishEnrolment(shop, started);
    expect((await shop.api("GET /staff/auth/me", renewed)).status).toBe(200);
    const withNew = { ...member, totpSecret: renewed.totpSecret };
    expect((await signInAgain(shop, withNew, 30_000)).status).toBe(200);
    const enrolled = (await staffLogin(shop, member)).body.data;
    expect(enrolled.enrolment).toBeUndefined();
  });

  test("is limited for each client", async () => {
    const call = () =>
      shop.api("POST /staff/enrolment/invitation", {
        body: { token: "y".repeat(43) },
        headers: owner.headers,
        remoteAddress: "203.0.113.9",
      });
    const statuses = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await call()).status);
    expect([statuses.at(59), statuses.at(60)]).toEqual([422, 429]);
  });
});

test("a reset in the middle of a sign-in ends it", async () => {
  const member = await addStaff(shop, "support");
  const { challenge } = (await staffLogin(shop, member)).body.data;
  const path = `POST /staff/members/${member.id}/authenticator-reset` as const;
  expect((await shop.api(path, { headers: owner.headers })).status).toBe(200);
  const code = totpCode(member.totpSecret, shop.runtime.clock());
  expect((await staffVerify(shop, challenge, code)).body.code).toBe("code_expired");
});
