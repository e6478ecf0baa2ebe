import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import { ownOrigin, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Every call of the back office that needs a session. */
const staffCalls = [
  "GET /staff/auth/me",
  "GET /staff/members",
  "GET /staff/business-profiles",
  "GET /staff/business-profiles/biz_1",
  "POST /staff/business-profiles/biz_1/approve",
  "POST /staff/business-profiles/biz_1/reject",
  "GET /staff/bulk-orders",
  "GET /staff/bulk-orders/blk_1",
  "PATCH /staff/bulk-orders/blk_1",
  "POST /staff/bulk-orders/blk_1/replies",
  "POST /staff/bulk-orders/blk_1/notes",
  "GET /staff/bulk-orders/blk_1/attachments/att_1",
  "GET /staff/letters",
  "POST /staff/letters",
  "GET /staff/letters/audience",
  "GET /staff/letters/let_1",
  "PATCH /staff/letters/let_1",
  "DELETE /staff/letters/let_1",
  "GET /staff/letters/let_1/preview",
  "POST /staff/letters/let_1/test",
  "POST /staff/letters/let_1/send",
  "GET /staff/mails",
  "POST /staff/mails/msg_1/resend",
  "GET /staff/waiting",
  "GET /staff/people",
  "POST /staff/people",
  "GET /staff/people/stf_1",
  "PATCH /staff/people/stf_1",
  "POST /staff/people/stf_1/invitation",
  "DELETE /staff/people/stf_1/invitation",
  "POST /staff/people/stf_1/deactivate",
  "POST /staff/people/stf_1/reactivate",
  "POST /staff/people/stf_1/authenticator-reset",
  "POST /staff/account/password",
  "POST /staff/account/recovery-codes",
  "POST /staff/account/authenticator-reset",
  "GET /staff/audit",
] as const;

const bodies: Readonly<Record<string, unknown>> = {
  approve: {},
  reject: { note: "No" },
  blk_1: { status: "closed" },
  replies: { text: "Hello" },
  notes: { text: "Hello" },
  people: { email: "not-an-address", name: "Kemi", role: "support" },
  stf_1: { role: "support" },
  letters: { subject: " ", preview: "", body: "Cloth", buttonLabel: "", buttonAddress: "" },
  let_1: {
    subject: "News",
    preview: "",
    body: "Cloth",
    buttonLabel: "",
    buttonAddress: "",
    version: 1,
  },
  send: { version: 1 },
  password: { currentPassword: "wrong", newPassword: "another-horse-2" },
  "recovery-codes": { password: "wrong", code: "123456" },
  "POST /staff/account/authenticator-reset": { password: "wrong", code: "123456" },
};
const bodyOf = (call: string) =>
  call.startsWith("GET") ? {} : { body: bodies[call] ?? bodies[call.split("/").at(-1) ?? ""] };
/** What the store's own pages get for these bodies: most name nothing that is there. */
const ownStatus: Readonly<Record<string, number>> = {
  "POST /staff/people": 400,
  "POST /staff/letters": 400,
  "POST /staff/account/password": 422,
  "POST /staff/account/recovery-codes": 422,
  "POST /staff/account/authenticator-reset": 422,
};

describe("walls between staff and shoppers", () => {
  test("the table below names every call of the back office", () => {
    const routes = shop.app.printRoutes({ commonPrefix: false });
    const patterns = staffCalls.map((call) =>
      call.split(" ")[1]?.replace(/biz_1|blk_1|msg_1|let_1|stf_1/, ":id"),
    );
    const known = new Set(patterns.map((path) => path?.replace("att_1", ":attachmentId")));
    const found: string[] = [];
    const stack: string[] = [];
    for (const line of routes.split("\n")) {
      const match = /^((?:[│ ] {3}|│ {3}| {4})*)[├└]── (\S+)(?: \((.+)\))?/.exec(line);
      if (!match) continue;
      const depth = (match[1]?.length ?? 0) / 4;
      stack.length = depth;
      stack.push(match[2] ?? "");
      if (match[3]) found.push(stack.join(""));
    }
    const open = /\/(auth\/(login|verify|logout|demo)|enrolment\/\w+)$/;
    const staff = found
      .filter((path) => path.startsWith("/api/staff/") && !open.test(path))
      .map((path) => path.replace("/api", ""));
    expect(new Set(staff)).toEqual(known);
  });

  test.each(staffCalls)(
    "%s is closed to guests, shoppers' tokens and tokens in the cookie",
    async (call) => {
      const shopper = await signUpVerified(shop);
      const owner = await signInStaff(shop, "owner");
      const attempts: { headers: Record<string, string>; token?: string }[] = [
        { headers: { origin: ownOrigin } },
        { headers: { origin: ownOrigin }, token: shopper.token },
        { headers: { origin: ownOrigin, cookie: `aso_staff=${shopper.token}` } },
        // A token beside a good cookie: which of the two is meant is not for us to guess.
        { headers: owner.headers, token: shopper.token },
      ];
      for (const attempt of attempts) {
        const { status, body } = await shop.api(call, { ...bodyOf(call), ...attempt });
        expect([status, body.code]).toEqual([401, "unauthenticated"]);
      }
    },
  );

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

  test.each(staffCalls.filter((call) => !call.startsWith("GET")))(
    "%s is refused when another site's page asks",
    async (call) => {
      const { headers } = await signInStaff(shop, "owner");
      const { cookie = "" } = headers;
      const foreign: Record<string, string>[] = [
        { cookie },
        { cookie, origin: "https://evil.example" },
        { cookie, origin: "null" },
        { cookie, origin: ownOrigin, "sec-fetch-site": "cross-site" },
        { cookie, origin: ownOrigin, "sec-fetch-site": "same-site" },
      ];
      for (const attempt of foreign) {
        const { status, body } = await shop.api(call, { ...bodyOf(call), headers: attempt });
        expect([status, body.code]).toEqual([403, "forbidden"]);
      }
      const own = { ...headers, "sec-fetch-site": "same-origin" };
      expect((await shop.api(call, { ...bodyOf(call), headers: own })).status).toBe(
        ownStatus[call] ?? 404,
      );
    },
  );

  test.each(staffCalls.filter((call) => call.includes("/people")))(
    "%s is for owners alone",
    async (call) => {
      for (const role of ["support", "manager"] as const) {
        const { headers } = await signInStaff(shop, role);
        const { status, body } = await shop.api(call, { ...bodyOf(call), headers });
        expect([status, body.code], role).toEqual([403, "forbidden"]);
      }
      const { headers } = await signInStaff(shop, "owner");
      const { status } = await shop.api(call, { ...bodyOf(call), headers });
      expect(status).toBe(call === "GET /staff/people" ? 200 : (ownStatus[call] ?? 404));
    },
  );

  test.each(["invitation", "accept", "confirm", "finish"])(
    "enrolment/%s is refused to another site's page and beside a token",
    async (step) => {
      const body = { token: "t".repeat(43), challenge: "c".repeat(43) };
      const foreign = { origin: "https://evil.example" };
      const call = `POST /staff/enrolment/${step}` as const;
      expect((await shop.api(call, { body, headers: foreign })).status).toBe(403);
      const { token } = await signUpVerified(shop);
      const headers = { origin: ownOrigin };
      expect((await shop.api(call, { body, headers, token })).status).toBe(401);
    },
  );

  test.each([
    ["POST /staff/business-profiles/biz_1/approve", "support", 403],
    ["POST /staff/business-profiles/biz_1/approve", "manager", 404],
    ["POST /staff/business-profiles/biz_1/reject", "support", 403],
    ["POST /staff/business-profiles/biz_1/reject", "manager", 404],
    ["GET /staff/letters", "support", 403],
    ["GET /staff/letters", "manager", 200],
    ["POST /staff/letters", "support", 403],
    ["GET /staff/letters/audience", "support", 403],
    ["GET /staff/letters/let_1", "support", 403],
    ["PATCH /staff/letters/let_1", "support", 403],
    ["DELETE /staff/letters/let_1", "support", 403],
    ["GET /staff/letters/let_1/preview", "support", 403],
    ["POST /staff/letters/let_1/test", "support", 403],
    ["POST /staff/letters/let_1/send", "support", 403],
    ["POST /staff/letters/let_1/send", "manager", 404],
    ["GET /staff/mails", "support", 403],
    ["GET /staff/mails", "manager", 200],
    ["POST /staff/mails/msg_1/resend", "support", 403],
    ["POST /staff/mails/msg_1/resend", "manager", 404],
    ["GET /staff/waiting", "support", 200],
    ["POST /staff/account/password", "support", 422],
    ["GET /staff/audit", "support", 403],
    ["GET /staff/audit", "manager", 200],
    ["GET /staff/bulk-orders", "support", 200],
    ["POST /staff/bulk-orders/blk_1/replies", "support", 404],
  ] as const)("%s answers %s with %i", async (call, role, status) => {
    const { headers } = await signInStaff(shop, role);
    expect((await shop.api(call, { ...bodyOf(call), headers })).status).toBe(status);
  });
});
