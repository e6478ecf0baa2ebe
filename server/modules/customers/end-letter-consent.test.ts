import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/staff-customers.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addCustomer, listed, oneCustomer } from "../../../tests/kit/customers.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
});
afterAll(() => shop.close());

async function reader(email: string): Promise<string> {
  const body = { email, source: "footer" };
  await shop.api("POST /newsletter/subscribe", { body, remoteAddress: nextAddress() });
  return (await oneCustomer(shop, owner, email)).id;
}

const end = (id: string, { headers } = owner) =>
  shop.api<Reply<Customer>>(`POST /staff/customers/${id}/letter/leave`, { headers });

const mailsTo = (email: string) =>
  shop.runtime.db.rows<{ kind: string; status: string }>({
    text: "select kind, status from mail_message where recipient = $1",
    values: [email],
  });

describe("taking somebody off the list of the letters", () => {
  test("ends their consent, keeps back what waits for them, and mails nothing", async () => {
    const email = "asked.by.phone@example.com";
    const id = await reader(email);
    const stayer = "stays@example.com";
    await reader(stayer);
    const ended = await end(id);
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    const { letter, readsLetter } = ended.body.data;
    expect(letter).toMatchObject({ source: "footer", leftAt: expect.any(String) });
    expect(readsLetter).toBe(false);
    expect(await mailsTo(email)).toEqual([{ kind: "newsletter-welcome", status: "withheld" }]);
    expect(await mailsTo(stayer)).toEqual([{ kind: "newsletter-welcome", status: "queued" }]);
    const { data } = await listed(shop, owner, "tab=letter");
    expect(data.map((each) => each.email)).toEqual([stayer]);

    const consent = { since: letter?.since, source: "footer" };
    const told = await shop.runtime.db.rows({
      text: "select actor, before, after from audit_entry where action = 'customer.left_letters' and subject = $1",
      values: [id],
    });
    expect(told).toEqual([
      {
        actor: `staff:${owner.member.id}`,
        before: { ...consent, leftAt: null },
        after: { ...consent, leftAt: letter?.leftAt },
      },
    ]);
  });

  test("leaves the way back to them alone", async () => {
    const email = "comes.back@example.com";
    const id = await reader(email);
    await end(id);
    await reader(email);
    expect((await oneCustomer(shop, owner, email)).readsLetter).toBe(true);
  });

  test("is refused where they get none, and changes nothing then", async () => {
    const left = await reader("left.before@example.com");
    const { leftAt } = (await end(left)).body.data.letter ?? {};
    const again = await end(left);
    expect([again.status, again.body.detail]).toEqual([409, "They get no letters."]);
    const { headers } = owner;
    const shown = await shop.api<Reply<Customer>>(`GET /staff/customers/${left}`, { headers });
    expect(shown.body.data.letter?.leftAt).toBe(leftAt);
    expect((await end((await addCustomer(shop)).id)).status).toBe(409);
    expect((await end("cus_nobody")).status).toBe(404);
  });

  test.each([
    ["owner", 200],
    ["manager", 200],
    ["support", 200],
    ["packer", 403],
    ["stock_keeper", 403],
  ] as const)("%s: %i", async (role, status) => {
    const id = await reader(`asked.${role}@example.com`);
    expect((await end(id, await signInStaff(shop, role))).status).toBe(status);
  });
});
