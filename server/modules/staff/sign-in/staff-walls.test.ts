import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import {
  hasRight,
  rights,
  type StaffAccess,
  type StaffRight,
  staffRoles,
} from "#contract/rights.ts";
import { guardStaff } from "#server/platform/auth/staff-guard.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { ownOrigin, signInStaff } from "../../../../tests/kit/staff.ts";
import { listStaffCalls, type StaffCall } from "../../../../tests/kit/staff-calls.ts";

let shop: TestApp;
let calls: readonly StaffCall[];
beforeAll(async () => {
  shop = await createTestApp();
  calls = listStaffCalls(shop);
});
afterAll(() => shop.close());

/** Calls with nothing that could be valid: who may not is turned away before anybody looks at it. */
const knock = (
  { method, path }: StaffCall,
  as: { headers: Record<string, string>; token?: string },
) =>
  shop.api(`${method} ${path}` as `GET /${string}`, {
    ...as,
    ...(method !== "GET" && { body: {} }),
  });

function isLetIn(role: StaffRole, who: StaffAccess): boolean {
  return who === "any member" || (who !== "anybody" && hasRight(role, who));
}

describe("the list of rights", () => {
  test("knows every call of the back office, and has no right that no call asks for", () => {
    expect(calls.length).toBeGreaterThan(40);
    const required = new Set(calls.map(({ who }) => who));
    expect([...required].sort()).toEqual([...Object.keys(rights), "any member", "anybody"].sort());
  });

  test("lets nobody change anything by a right to read", () => {
    const changing = calls.filter(({ method }) => method !== "GET");
    expect(changing.filter(({ who }) => who.endsWith(".read"))).toEqual([]);
  });

  test("is open to anybody only for the way in", () => {
    const open = calls.filter(({ who }) => who === "anybody").map(({ path }) => path);
    expect(open.sort()).toEqual([
      "/staff/auth/demo",
      "/staff/auth/login",
      "/staff/auth/logout",
      "/staff/auth/verify",
      "/staff/enrolment/accept",
      "/staff/enrolment/confirm",
      "/staff/enrolment/finish",
      "/staff/enrolment/invitation",
    ]);
  });

  test("leaves an owner nothing closed", () => {
    for (const right of Object.keys(rights)) {
      expect(hasRight("owner", right as StaffRight), right).toBe(true);
    }
  });

  test("stops the start of a server with a call that does not say who may make it", async () => {
    const app = Fastify();
    guardStaff(
      app,
      { publicUrl: ownOrigin },
      { session: async () => undefined, apiKey: () => Promise.reject(new Error("No keys")) },
    );
    expect(() => app.get("/secret", async () => "")).toThrow(
      "/secret does not say who may call it",
    );
    await app.close();
  });
});

describe("every staff call", () => {
  test.each(staffRoles)("as %s: only what the role may", async (role) => {
    const { headers } = await signInStaff(shop, role);
    for (const call of calls.filter(({ who }) => who !== "anybody")) {
      const { status, body } = await knock(call, { headers });
      const outcome = `${call.method} ${call.path} (${call.who}) as ${role}: ${status}`;
      if (isLetIn(role, call.who)) expect([401, 403, 500], outcome).not.toContain(status);
      else expect([outcome, status, body.code]).toEqual([outcome, 403, "forbidden"]);
    }
  });

  test("without a session, as a shopper, and with a shopper's token in the cookie: nothing", async () => {
    const shopper = await signUpVerified(shop);
    const owner = await signInStaff(shop, "owner");
    const attempts: { headers: Record<string, string>; token?: string }[] = [
      { headers: { origin: ownOrigin } },
      { headers: { origin: ownOrigin }, token: shopper.token },
      { headers: { origin: ownOrigin, cookie: `aso_staff=${shopper.token}` } },
      // A token beside a good cookie: which of the two is meant is not for us to guess.
      { headers: owner.headers, token: shopper.token },
    ];
    for (const call of calls.filter(({ who }) => who !== "anybody")) {
      for (const attempt of attempts) {
        const { status, body } = await knock(call, attempt);
        expect([call.path, status, body.code]).toEqual([call.path, 401, "unauthenticated"]);
      }
    }
  });

  test("that changes something is refused when another site's page asks", async () => {
    const { headers } = await signInStaff(shop, "owner");
    const { cookie = "" } = headers;
    const foreign: Record<string, string>[] = [
      { cookie },
      { cookie, origin: "https://evil.example" },
      { cookie, origin: "null" },
      { cookie, origin: ownOrigin, "sec-fetch-site": "cross-site" },
      { cookie, origin: ownOrigin, "sec-fetch-site": "same-site" },
    ];
    for (const call of calls.filter(({ method }) => method !== "GET")) {
      for (const attempt of foreign) {
        const { status, body } = await knock(call, { headers: attempt });
        expect([call.path, status, body.code]).toEqual([call.path, 403, "forbidden"]);
      }
    }
    const own = { ...headers, "sec-fetch-site": "same-origin" };
    const reply = await shop.api("POST /staff/campaigns/let_1/send", {
      headers: own,
      body: { version: 1 },
    });
    expect(reply.status).toBe(404);
  });
});

describe("walls between staff and shoppers", () => {
  test.each([
    "GET /auth/me",
    "GET /orders",
    "GET /orders/ord_1",
    "GET /orders/ord_1/invoice",
    "GET /wishlist",
    "GET /business-profiles/me",
    "GET /business-profiles/biz_1",
    "GET /auth/export",
  ] as const)("%s is closed to a staff cookie and to its token", async (call) => {
    const { headers } = await signInStaff(shop, "owner");
    const token = headers.cookie?.split("=")[1] ?? "";
    for (const attempt of [{ headers }, { token }]) {
      expect((await shop.api(call, attempt)).status).toBe(401);
    }
  });

  test.each(["invitation", "accept", "confirm", "finish"])(
    "enrolment/%s is refused beside a shopper's token",
    async (step) => {
      const body = { token: "t".repeat(43), challenge: "c".repeat(43) };
      const { token } = await signUpVerified(shop);
      const request = { body, headers: { origin: ownOrigin }, token };
      expect((await shop.api(`POST /staff/enrolment/${step}`, request)).status).toBe(401);
    },
  );
});
