import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRight } from "#contract/rights.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type SignedInStaff, signInStaff } from "./kit/staff.ts";
import { listStaffCalls, type StaffCall } from "./kit/staff-calls.ts";
import { staffChanges } from "./kit/staff-changes/all.ts";
import { demoShirt } from "./kit/staff-changes/settings.ts";

/** What a sum, or an email address, would stand under or look like; both orders and returns here cost ₦10,000. */
const money = /₦|\b10,?000\b|1000000|"(?:\w*[Aa]mount|price|subtotal|money|fee|\w*Kobo)":[^n]/;
const address = /[\w.+-]+@[\w-]+\.\w+/g;

let shop: TestApp;
let owner: SignedInStaff;
let packer: SignedInStaff;
let calls: readonly StaffCall[];
beforeAll(async () => {
  shop = await createTestApp({ demoProductIds: [demoShirt] });
  owner = await signInStaff(shop, "owner");
  packer = await signInStaff(shop, "packer");
  calls = listStaffCalls(shop);
  // What is listed has sums, addresses and words in which both stand.
  for (const call of ["POST /staff/orders/{id}/pack", "POST /staff/returns/{id}/receive"]) {
    await staffChanges[call]?.(shop, owner);
  }
});
afterAll(() => shop.close());

const isOpen = ({ who }: StaffCall) =>
  who !== "anybody" && (who === "any member" || hasRight("packer", who));

async function request(method: StaffCall["method"], path: string, body?: unknown): Promise<string> {
  const { headers } = packer;
  const form = body instanceof FormData ? new Response(body) : undefined;
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...headers,
      ...(form ? { "content-type": form.headers.get("content-type") ?? "" } : {}),
    },
    ...(form
      ? { payload: Buffer.from(await form.arrayBuffer()) }
      : body !== undefined && { payload: body as object }),
  });
  expect(reply.statusCode, `${method} ${path}: ${reply.payload.slice(0, 300)}`).toBeLessThan(300);
  const isText = /json|text/.test(String(reply.headers["content-type"] ?? ""));
  return isText ? reply.payload : "";
}

function expectNoMoney(text: string): void {
  const found = money.exec(text);
  expect(found && text.slice(Math.max(0, found.index - 60), found.index + 60)).toBeNull();
  const others = (text.match(address) ?? []).filter((each) => each !== packer.member.email);
  expect(others).toEqual([]);
}

describe("packers see no amount and no email address in", () => {
  test("any change open to them", async () => {
    const open = calls.filter((call) => call.method !== "GET" && isOpen(call));
    expect(open.length).toBeGreaterThan(15);
    for (const { method, pattern } of open) {
      // Theirs alone, which end their session or ask for their password; the sign-in has tests of its own.
      if (pattern.startsWith("/staff/account") || pattern.startsWith("/staff/auth")) continue;
      const change = await staffChanges[`${method} ${pattern}`]?.(shop, owner);
      if (!change) throw new Error(`Nobody knows how to call ${method} ${pattern}`);
      const { id = "", noteId = "", version = "", query = "" } = change;
      const path =
        pattern.replace("{id}", id).replace("{noteId}", noteId).replace("{version}", version) +
        query;
      expectNoMoney(await request(method, path, change.body));
    }
  });

  test("any read", async () => {
    const { db } = shop.runtime;
    const one = async (from: string) =>
      (await db.first<{ id: string }>({ text: `select id ${from} limit 1` }))?.id ?? "";
    const ids = {
      orders: await one("from shop_order where paid_at is not null"),
      returns: await one("from return_request where status = 'RECEIVED'"),
    };
    // Pictures hold no text.
    const read = calls
      .filter((call) => call.method === "GET" && isOpen(call))
      .filter(({ pattern }) => !pattern.includes("photo"));
    expect(read.length).toBeGreaterThan(8);
    for (const { pattern } of read) {
      const id = pattern.startsWith("/staff/returns") ? ids.returns : ids.orders;
      const query =
        { "/staff/orders/packing-slips": `?ids=${id}`, "/staff/search": "?q=ada" }[pattern] ?? "";
      expectNoMoney(await request("GET", pattern.replace("{id}", id) + query));
    }
    const { payload } = await shop.app.inject({
      url: `/api/staff/orders/${ids.orders}`,
      headers: owner.headers,
    });
    expect(payload, "what an owner reads").toMatch(money);
    expect(payload).toMatch(address);
  });
});
