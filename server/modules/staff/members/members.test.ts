import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { readEnquiry, sendEnquiry } from "../../../../tests/kit/bulk-orders.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import {
  inviteStaff,
  type SignedInStaff,
  signInStaff,
  staffLogin,
} from "../../../../tests/kit/staff.ts";
import { newTotpSecret } from "../second-factor/totp.ts";
import { createStaffMember } from "./create-staff-member.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

type Call = "deactivate" | "reactivate" | "authenticator-reset" | "invitation";
const versionOf = async (id: string) =>
  (await shop.api<Reply<MemberRecord>>(`GET /staff/members/${id}`, owner)).body.data.version;
const callMember = async (as: SignedInStaff, id: string, call: Call) =>
  shop.api<Reply<MemberRecord>>(`POST /staff/members/${id}/${call}`, {
    headers: as.headers,
    ...(call.endsWith("activate") && { body: { version: await versionOf(id) } }),
  });
const setRole = async (as: SignedInStaff, id: string, role: string, version?: number) =>
  shop.api<Reply<MemberRecord>>(`PATCH /staff/members/${id}`, {
    headers: as.headers,
    body: { role, version: version ?? (await versionOf(id)) },
  });
const statusOf = async (as: SignedInStaff) =>
  (await shop.api("GET /staff/auth/me", { headers: as.headers })).status;
const newest = async (id: string) => {
  const log = await shop.api<Reply<readonly unknown[]>>(`GET /staff/audit?subject=${id}`, {
    headers: owner.headers,
  });
  return log.body.data[0];
};

test("everybody is listed to an owner, with where they stand", async () => {
  const { member } = await inviteStaff(shop, owner);
  const { body } = await shop.api<Reply<MemberRecord[]>>("GET /staff/members", owner);
  const found = (id: string) => body.data.find((each) => each.id === id);
  expect(found(member.id)).toMatchObject({
    state: "invited",
    lastSeenAt: null,
    invitationEndsAt: expect.any(String),
  });
  expect(found(owner.member.id)).toMatchObject({
    state: "active",
    hasAuthenticator: true,
    lastSeenAt: expect.any(String),
    invitationEndsAt: null,
  });
  const members = await shop.api<Reply<MemberRecord[]>>("GET /staff/colleagues", owner);
  expect(members.body.data.map(({ id }) => id)).not.toContain(member.id);
  expect(JSON.stringify(body)).not.toMatch(/"\w*(hash|secret)\w*":/i);
});

test("who is invited can be given no enquiry yet", async () => {
  const { member } = await inviteStaff(shop, owner);
  const { reference } = await sendEnquiry(shop);
  const { id } = await readEnquiry(shop, owner, reference);
  const { status, body } = await shop.api(`PATCH /staff/bulk-orders/${id}`, {
    headers: owner.headers,
    body: { assigneeId: member.id, version: 1 },
  });
  expect([status, body.errors?.[0]?.field]).toEqual([400, "assigneeId"]);
});

test.each([
  [{ email: "nobody" }, "email"],
  [{ name: " " }, "name"],
  [{ role: "admin" }, "role"],
])("an invitation with %j is refused", async (changes, field) => {
  const body = { email: "k@aso.example", name: "Kemi", role: "support", ...changes };
  const reply = await shop.api("POST /staff/members", { headers: owner.headers, body });
  expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, field]);
  expect(reply.body.detail).toMatch(/^Please check: /);
});

test("an address is on the staff once, however it is written", async () => {
  const { member } = await inviteStaff(shop, owner);
  const body = { email: member.email.toUpperCase(), name: "Twice", role: "support" };
  const reply = await shop.api("POST /staff/members", { headers: owner.headers, body });
  expect([reply.status, reply.body.code]).toEqual([409, "email_taken"]);
});

test("invitations are limited", async () => {
  const busy = await signInStaff(shop, "owner");
  const { member } = await inviteStaff(shop, busy);
  const statuses = [];
  for (let i = 0; i < 30; i += 1)
    statuses.push((await callMember(busy, member.id, "invitation")).status);
  expect([statuses.at(28), statuses.at(29)]).toEqual([200, 429]);
});

describe("an owner", () => {
  test("closes the back office to somebody at once, and opens it again", async () => {
    const support = await signInStaff(shop, "support");
    const { id } = support.member;
    expect((await callMember(owner, id, "deactivate")).body.data.state).toBe("inactive");
    expect(await statusOf(support)).toBe(401);
    expect((await staffLogin(shop, support.member)).status).toBe(401);
    expect(await newest(id)).toMatchObject({
      actor: `staff:${owner.member.id}`,
      action: "staff.deactivated",
      before: { active: true },
      after: { active: false, sessionsEnded: 1 },
    });
    expect((await callMember(owner, id, "authenticator-reset")).body.code).toBe("conflict");
    expect((await callMember(owner, id, "reactivate")).body.data.state).toBe("active");
    expect(await statusOf(support)).toBe(401);
    expect((await staffLogin(shop, support.member)).status).toBe(200);
    expect(await newest(id)).toMatchObject({
      action: "staff.reactivated",
      after: { active: true },
    });
  });

  test("says what somebody may do, from the next request on", async () => {
    const member = await signInStaff(shop, "support");
    const audit = () => shop.api("GET /staff/audit", { headers: member.headers });
    expect((await audit()).status).toBe(403);
    expect((await setRole(owner, member.member.id, "manager")).body.data.role).toBe("manager");
    expect((await audit()).status).toBe(200);
    expect(await newest(member.member.id)).toMatchObject({
      action: "staff.role_changed",
      before: { role: "support" },
      after: { role: "manager" },
    });
  });

  test("does not overwrite a change made since the version was read", async () => {
    const { id } = (await signInStaff(shop, "support")).member;
    const expectedVersion = await versionOf(id);
    await setRole(owner, id, "packer");
    const stale = await setRole(owner, id, "manager", expectedVersion);
    expect([stale.status, stale.body]).toEqual([
      409,
      expect.objectContaining({
        code: "conflict",
        meta: {
          current: expect.objectContaining({ role: "packer", version: expectedVersion + 1 }),
        },
      }),
    ]);
  });

  test("lets somebody set an authenticator up again, who is told by mail", async () => {
    const { member } = await signInStaff(shop, "manager");
    await callMember(owner, member.id, "authenticator-reset");
    expect(await newest(member.id)).toMatchObject({
      action: "staff.authenticator_reset",
      before: { authenticator: "set up" },
      after: { authenticator: null, sessionsEnded: 1 },
    });
    const mails = await shop.runtime.db.rows({
      text: "select kind from mail_message where recipient = $1 and kind <> 'staff-new-client'",
      values: [member.email],
    });
    expect(mails).toEqual([{ kind: "staff-authenticator-reset" }]);
  });

  test("changes nothing about who is only invited but the role and the link", async () => {
    const { member } = await inviteStaff(shop, owner);
    for (const call of ["deactivate", "reactivate", "authenticator-reset"] as const) {
      expect((await callMember(owner, member.id, call)).body.code).toBe("conflict");
    }
    expect((await setRole(owner, member.id, "manager")).body.data.role).toBe("manager");
    const joined = await signInStaff(shop, "support");
    expect((await callMember(owner, joined.member.id, "invitation")).body.code).toBe("conflict");
    const withdraw = `DELETE /staff/members/${joined.member.id}/invitation` as const;
    expect((await shop.api(withdraw, owner)).body.code).toBe("conflict");
  });
});

describe("the store keeps an owner", () => {
  test("since nobody changes their own place", async () => {
    const alone = await createTestApp();
    try {
      const only = await signInStaff(alone, "owner");
      const { id } = only.member;
      for (const call of ["deactivate", "authenticator-reset"] as const) {
        const body = call === "deactivate" ? { body: { version: 1 } } : {};
        const { body: error } = await alone.api(`POST /staff/members/${id}/${call}`, {
          ...only,
          ...body,
        });
        expect([error.code, error.detail]).toEqual([
          "conflict",
          expect.stringContaining("only owner"),
        ]);
      }
      const role = { ...only, body: { role: "support", version: 1 } };
      expect((await alone.api(`PATCH /staff/members/${id}`, role)).body.code).toBe("conflict");
    } finally {
      await alone.close();
    }
  });

  test("when two owners take each other's place at the same moment", async () => {
    const pair = await createTestApp();
    try {
      const [a, b] = [await signInStaff(pair, "owner"), await signInStaff(pair, "owner")];
      const statuses = await Promise.all([
        pair.api(`POST /staff/members/${b.member.id}/deactivate`, { ...a, body: { version: 1 } }),
        pair.api(`PATCH /staff/members/${a.member.id}`, {
          ...b,
          body: { role: "support", version: 1 },
        }),
      ]);
      expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await pair.runtime.db.rows({
        text: "select id from staff_member where role = 'owner' and active",
      });
      expect(owners).toHaveLength(1);
    } finally {
      await pair.close();
    }
  });
});

test("the people of the demo stay as they are", async () => {
  const demo = { email: "demo@aso.example", name: "Demo", role: "manager" as const };
  const secrets = { password: "public-password", demoTotpSecret: newTotpSecret() };
  const { id } = await createStaffMember(shop.runtime, "test", { ...demo, ...secrets });
  for (const call of ["deactivate", "authenticator-reset"] as const) {
    expect((await callMember(owner, id, call)).body.detail).toBe("Demo staff can't be changed.");
  }
  expect((await setRole(owner, id, "support")).body.code).toBe("conflict");
});
