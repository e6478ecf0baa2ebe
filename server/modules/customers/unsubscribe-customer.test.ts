import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "#contract/api/customers/customers.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addCustomer, findCustomer, listCustomers } from "../../../tests/kit/customers.ts";
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
  return (await findCustomer(shop, owner, email)).id;
}

const end = (id: string, { headers } = owner) =>
  shop.api<Reply<Customer>>(`POST /staff/customers/${id}/unsubscribe`, { headers });

const mailsTo = (email: string) =>
  shop.runtime.db.rows<{ kind: string; status: string }>({
    text: "select kind, status from mail_message where recipient = $1",
    values: [email],
  });

describe("unsubscribing a customer", () => {
  test("ends their consent, cancels queued newsletters, and sends no email", async () => {
    const email = "asked.by.phone@example.com";
    const id = await reader(email);
    const stayer = "stays@example.com";
    await reader(stayer);
    const ended = await end(id);
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    const { newsletter: campaign, newsletterConsent } = ended.body.data;
    expect(campaign).toMatchObject({ source: "footer", unsubscribedAt: expect.any(String) });
    expect(newsletterConsent).toBe(false);
    expect(await mailsTo(email)).toEqual([{ kind: "newsletter-welcome", status: "cancelled" }]);
    expect(await mailsTo(stayer)).toEqual([{ kind: "newsletter-welcome", status: "queued" }]);
    const { data } = await listCustomers(shop, owner, "tab=newsletter");
    expect(data.map((each) => each.email)).toEqual([stayer]);

    const consent = { since: campaign?.since, source: "footer" };
    const reported = await shop.runtime.db.rows({
      text: "select actor, before, after from audit_entry where action = 'customer.unsubscribed' and subject = $1",
      values: [id],
    });
    expect(reported).toEqual([
      {
        actor: `staff:${owner.member.id}`,
        before: { ...consent, unsubscribedAt: null },
        after: { ...consent, unsubscribedAt: campaign?.unsubscribedAt },
      },
    ]);
  });

  test("lets only the customer subscribe again", async () => {
    const email = "comes.back@example.com";
    const id = await reader(email);
    await end(id);
    await reader(email);
    expect((await findCustomer(shop, owner, email)).newsletterConsent).toBe(true);
  });

  test("is refused where they are not subscribed", async () => {
    const left = await reader("left.before@example.com");
    const { unsubscribedAt } = (await end(left)).body.data.newsletter ?? {};
    const again = await end(left);
    expect([again.status, again.body.detail]).toEqual([
      409,
      "This customer isn't subscribed to the newsletter.",
    ]);
    const { headers } = owner;
    const visible = await shop.api<Reply<Customer>>(`GET /staff/customers/${left}`, { headers });
    expect(visible.body.data.newsletter?.unsubscribedAt).toBe(unsubscribedAt);
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
