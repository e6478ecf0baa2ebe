import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffSession } from "#contract/api/staff/staff.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";
import {
  addStaff,
  cookieOf,
  ownOrigin,
  type SignedInStaff,
  signInStaff,
  staffLogin,
  staffVerify,
} from "../../../../tests/kit/staff.ts";
import { findTotpStep, newTotpSecret, totpCode } from "../second-factor/totp.ts";

const minuteMs = 60_000;
let offsetMs = 0;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    clock: () => new Date(Date.now() + offsetMs),
    demoStaff: {
      members: [{ email: "owner@aso.example", role: "owner" }],
      password: "p",
      totpSecret: newTotpSecret(),
    },
  });
});
beforeEach(() => {
  offsetMs = 0;
});
afterAll(() => shop.close());

const me = (headers: Record<string, string>) =>
  shop.api<Reply<StaffSession>>("GET /staff/auth/me", { headers });

describe("the authenticator's code", () => {
  // RFC 6238 appendix B, the last six digits of its SHA-1 column; the secret is 12345678901234567890.
  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("at second %i is %s", (second, code) => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect(totpCode(secret, new Date(second * 1000))).toBe(code);
  });

  test("is good half a minute early or late and no longer, and never again once it was used", () => {
    const secret = newTotpSecret();
    const at = new Date(1_800_000_015_000);
    const step = Math.floor(at.getTime() / 30_000);
    const typed = (ms: number) => totpCode(secret, new Date(at.getTime() + ms));
    expect(findTotpStep(secret, typed(0), at, 0)).toBe(step);
    expect(findTotpStep(secret, typed(-30_000), at, 0)).toBe(step - 1);
    expect(findTotpStep(secret, typed(30_000), at, 0)).toBe(step + 1);
    expect(findTotpStep(secret, typed(-60_000), at, 0)).toBeUndefined();
    expect(findTotpStep(secret, typed(60_000), at, 0)).toBeUndefined();
    expect(findTotpStep(secret, typed(0), at, step)).toBeUndefined();
  });
});

describe("signing in", () => {
  test("takes two steps and leaves a cookie that no script reads and no other site sends", async () => {
    const member = await addStaff(shop, "owner");
    const first = await staffLogin(shop, { ...member, email: member.email.toUpperCase() });
    expect(first.status).toBe(200);
    expect(first.headers["set-cookie"]).toBeUndefined();
    const code = totpCode(member.totpSecret, shop.runtime.clock());
    const second = await staffVerify(shop, first.body.data.challenge, code);
    expect(second.status).toBe(200);
    expect(second.headers["cache-control"]).toBe("no-store");
    expect(second.body.data).toMatchObject({
      member: { id: member.id, role: "owner" },
      recoveryCodesLeft: 10,
    });
    expect(second.headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^aso_staff=[\w-]{43}; Path=\/api\/staff; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^aso_staff_client=[\w-]{43}; Path=\/api\/staff; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(JSON.stringify(second.body)).not.toContain(cookieOf(second.headers).split("=")[1]);
    expect((await me({ cookie: cookieOf(second.headers) })).body.data.member.id).toBe(member.id);
  });

  test("marks the cookie Secure where the store is reached over TLS", async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: "https://shop.example" } });
    try {
      const member = await addStaff(secure, "owner");
      const headers = { origin: "https://shop.example" };
      const first = await secure.api<Reply<{ challenge: string }>>("POST /staff/auth/login", {
        body: { email: member.email, password: member.password },
        headers,
      });
      const { challenge } = first.body.data;
      const code = totpCode(member.totpSecret, new Date());
      const second = await secure.api("POST /staff/auth/verify", {
        body: { challenge, code },
        headers,
      });
      expect(String(second.headers["set-cookie"])).toMatch(/; Secure$/);
    } finally {
      await secure.close();
    }
  });

  test("answers a wrong password and an unknown address alike", async () => {
    const { email } = await addStaff(shop, "support");
    const wrong = await staffLogin(shop, { email, password: "wrong" });
    const unknown = await staffLogin(shop, { email: "nobody@aso.example", password: "wrong" });
    for (const { status, body } of [wrong, unknown]) {
      expect([status, body.code, body.detail]).toEqual([
        401,
        "invalid_credentials",
        "Unable to sign in.",
      ]);
    }
  });

  test("lets a shopper's password open nothing", async () => {
    const shopper = await signUpVerified(shop);
    const { email, password } = shopper;
    expect((await staffLogin(shop, { email, password })).status).toBe(401);
  });

  test("refuses a code that was used before", async () => {
    const member = await addStaff(shop, "owner");
    const code = totpCode(member.totpSecret, shop.runtime.clock());
    const statuses = [];
    for (let i = 0; i < 2; i += 1) {
      const { challenge } = (await staffLogin(shop, member)).body.data;
      statuses.push((await staffVerify(shop, challenge, code)).status);
    }
    expect(statuses).toEqual([200, 422]);
  });

  test("starts again after five wrong codes, five minutes, or once signed in", async () => {
    const member = await addStaff(shop, "owner");
    const right = () => totpCode(member.totpSecret, shop.runtime.clock());
    const wrong = right() === "000000" ? "000001" : "000000";
    const guessed = (await staffLogin(shop, member)).body.data.challenge;
    for (let i = 0; i < 5; i += 1) {
      expect((await staffVerify(shop, guessed, wrong)).body.code).toBe("code_invalid");
    }
    expect((await staffVerify(shop, guessed, right())).body.code).toBe("code_expired");
    const late = (await staffLogin(shop, member)).body.data.challenge;
    offsetMs = 6 * minuteMs;
    expect((await staffVerify(shop, late, right())).body.code).toBe("code_expired");
    const done = (await staffLogin(shop, member)).body.data.challenge;
    expect((await staffVerify(shop, done, right())).status).toBe(200);
    offsetMs += minuteMs;
    expect((await staffVerify(shop, done, right())).body.code).toBe("code_expired");
  });

  test("takes each recovery code once, however it is typed, and stores none", async () => {
    const member = await addStaff(shop, "manager");
    const [code = ""] = member.recoveryCodes;
    const attempt = async (typed: string) => {
      const { challenge } = (await staffLogin(shop, member)).body.data;
      return await staffVerify(shop, challenge, typed);
    };
    const first = await attempt(code.toLowerCase().replace("-", " "));
    expect([first.status, (first.body.data as StaffSession).recoveryCodesLeft]).toEqual([200, 9]);
    expect((await attempt(code)).body.code).toBe("code_invalid");
    const stored = await shop.runtime.db.rows({ text: "select * from staff_recovery_code" });
    for (const each of member.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each);
  });

  test("limits wrong passwords for one account, and a stranger's do not keep its owner out", async () => {
    const { email, password } = await addStaff(shop, "owner");
    const from = (remoteAddress: string, typed: string) =>
      shop.api("POST /staff/auth/login", {
        body: { email, password: typed },
        headers: { origin: ownOrigin },
        remoteAddress,
      });
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await from("192.0.2.1", "wrong")).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await from("192.0.2.1", password)).status).toBe(429);
    expect((await from("198.51.100.1", password)).status).toBe(200);
  });

  test("is told to everybody by a demo, and by a live store to nobody", async () => {
    const demo = await shop.api("GET /staff/auth/demo");
    expect(demo.body.data).toMatchObject({
      members: [{ email: "owner@aso.example", role: "owner" }],
      code: expect.stringMatching(/^\d{6}$/),
    });
    const silent = await createTestApp();
    try {
      expect((await silent.api("GET /staff/auth/demo")).status).toBe(404);
    } finally {
      await silent.close();
    }
  });
});

describe("a session", () => {
  test("goes on reading while the database has no room to note its use", async () => {
    const { headers } = await signInStaff(shop, "owner");
    const fill = "raise exception using errcode = '53100', message = 'No space left on device'";
    await shop.runtime.db.rows({
      text: `create function full_disk() returns trigger language plpgsql as $$ begin ${fill}; end $$`,
    });
    await shop.runtime.db.rows({
      text: "create trigger full_disk before update on staff_session execute function full_disk()",
    });
    offsetMs += 2 * minuteMs;
    const { status } = await me(headers);
    offsetMs = 0;
    await shop.runtime.db.rows({ text: "drop function full_disk cascade" });
    expect(status).toBe(200);
  });

  test("ends after 30 idle minutes, after 12 hours at work, and at logout", async () => {
    const idle = await signInStaff(shop, "support");
    offsetMs += 29 * minuteMs;
    expect((await me(idle.headers)).status).toBe(200);
    offsetMs += 29 * minuteMs;
    expect((await me(idle.headers)).status).toBe(200);
    offsetMs += 31 * minuteMs;
    expect((await me(idle.headers)).status).toBe(401);

    offsetMs = 0;
    const busy = await signInStaff(shop, "support");
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      offsetMs = minutes * minuteMs;
      expect((await me(busy.headers)).status).toBe(200);
    }
    offsetMs = 12 * 60 * minuteMs;
    expect((await me(busy.headers)).status).toBe(401);

    offsetMs = 0;
    const leaving = await signInStaff(shop, "support");
    const left = await shop.api("POST /staff/auth/logout", { headers: leaving.headers });
    expect([left.status, String(left.headers["set-cookie"])]).toEqual([
      204,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect((await me(leaving.headers)).status).toBe(401);
  });

  test("is named on every reply, and takes no change from a page that shows another member or role", async () => {
    const previous = await signInStaff(shop, "owner");
    const newcomer = await signInStaff(shop, "owner");
    const nameOf = ({ member }: SignedInStaff, role = "owner") => `${member.id} ${role}`;
    const asPageOf = (page: string) => ({ ...newcomer.headers, "x-staff-member": page });
    const invite = (headers: Record<string, string>) =>
      shop.api("POST /staff/members", {
        body: { email: `${nextAddress()}@aso.example`, name: "Bisi", role: "support" },
        headers,
      });
    for (const page of [nameOf(previous), nameOf(newcomer, "packer"), ""]) {
      const { status, body, headers } = await invite(asPageOf(page));
      expect([page, status, body.code]).toEqual([page, 401, "unauthenticated"]);
      expect(headers["x-staff-member"]).toBe(nameOf(newcomer));
    }
    expect((await invite(asPageOf(nameOf(newcomer)))).status).toBe(201);
    // An older page, or no page at all, names nobody.
    expect((await invite(newcomer.headers)).status).toBe(201);

    const reply = await me(asPageOf(nameOf(previous)));
    expect([reply.status, reply.headers["x-staff-member"]]).toEqual([200, nameOf(newcomer)]);
    // Whoever it is may leave.
    const left = await shop.api("POST /staff/auth/logout", { headers: asPageOf(nameOf(previous)) });
    expect([left.status, left.headers["x-staff-member"]]).toEqual([204, undefined]);
  });

  test("ends with the member's place on the staff", async () => {
    const { member, headers } = await signInStaff(shop, "support");
    const text = "update staff_member set active = false where id = $1";
    await shop.runtime.db.rows({ text, values: [member.id] });
    expect((await me(headers)).status).toBe(401);
    expect((await staffLogin(shop, member)).status).toBe(401);
  });
});

test("demo staff cannot sign in to a live store", async () => {
  const { createStaffMember } = await import("../members/create-staff-member.ts");
  const { checkStaffPassword } = await import("./sign-in-staff.ts");
  const member = { email: "demo@aso.example", name: "Demo", role: "owner" as const };
  const password = "public-password";
  const demo = { ...member, password, demoTotpSecret: newTotpSecret() };
  await createStaffMember(shop.runtime, "test", demo);
  const login = { email: member.email, password };
  await expect(checkStaffPassword(shop.runtime, login, "192.0.2.1")).resolves.toHaveProperty(
    "challenge",
  );
  const live = { ...shop.runtime, config: { ...shop.runtime.config, mode: "live" as const } };
  await expect(checkStaffPassword(live, login, "192.0.2.1")).rejects.toMatchObject({
    code: "invalid_credentials",
  });
});

test("writes of a sign-in who and how, and no secret", async () => {
  const { member } = await signInStaff(shop, "owner");
  const { headers } = await signInStaff(shop, "owner");
  const { body } = await shop.api(`GET /staff/audit?subject=${member.id}`, {
    headers,
    remoteAddress: nextAddress(),
  });
  expect(body.data).toMatchObject([
    { actor: `staff:${member.id}`, action: "staff.signed_in", after: { factor: "authenticator" } },
    { actor: "test", action: "staff.created", after: { role: "owner" } },
  ]);
  expect(JSON.stringify(body.data)).not.toContain(member.totpSecret);
});
