import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditPage } from "#contract/api/staff/audit.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { explain } from "../../../../tests/kit/explain.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import { type AuditFilter, listAuditEntries } from "./audit.queries.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  // Three a day for forty days; a press of the last day was written down later than one of the day before.
  await shop.runtime.db.rows({
    text: `insert into audit_entry (actor, action, subject, created_at)
      select 'tester', (array['order.packed', 'refund.completed', 'product.updated'])[1 + n % 3], 'sub_' || n,
        timestamptz '2026-03-01T12:00:00Z' + (n / 3) * interval '1 day' + (n % 3) * interval '1 minute'
      from generate_series(0, 119) as n order by n % 7, n`,
  });
});
afterAll(() => shop.close());

async function read(query: string): Promise<AuditPage> {
  const { headers } = owner;
  const reply = await shop.api<AuditPage>(`GET /staff/audit?actor=tester&${query}`, { headers });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

test("pages follow one another without a gap, newest first, whenever entries were written", async () => {
  const subjects: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const { data, meta }: AuditPage = await read(after && `after=${after}`);
    expect(data.length).toBeLessThanOrEqual(50);
    subjects.push(...data.map(({ subject }) => subject));
    after = meta.next;
  }
  expect(subjects).toEqual(Array.from({ length: 120 }, (_, i) => `sub_${119 - i}`));
});

test("is narrowed to a kind of work, to days of Lagos, and to both", async () => {
  const actionsOf = ({ data }: AuditPage) => new Set(data.map(({ action }) => action));
  expect(actionsOf(await read("kind=payments"))).toEqual(new Set(["refund.completed"]));
  expect(actionsOf(await read("kind=newsletter"))).toEqual(new Set());
  const days = "from=2026-03-02&to=2026-03-03";
  expect((await read(days)).data.map(({ subject }) => subject)).toEqual(
    [8, 7, 6, 5, 4, 3].map((n) => `sub_${n}`),
  );
  expect((await read(`${days}&kind=products`)).data.map(({ subject }) => subject)).toEqual([
    "sub_8",
    "sub_5",
  ]);
});

test("refuses a kind and a day that there are not", async () => {
  const { headers } = owner;
  for (const query of ["kind=nothing", "from=2026-02-30", "to=2026-02-30", "after=x"]) {
    const reply = await shop.api(`GET /staff/audit?${query}`, { headers });
    const [field] = query.split("=");
    expect([reply.status, reply.body.errors], query).toMatchObject([400, [{ field }]]);
  }
});

test("finds what was done to a product, an order or a member, and what a member did, and takes it out", async () => {
  const { headers } = owner;
  const name = `Ẹ̀gbá wrapper ${crypto.randomUUID().slice(0, 6)}`;
  const productId = await addProduct(shop, { name, price: 1000 });
  const { orderNumber, id } = (
    await postOrder(shop, orderBody([orderItem(productId, { price: 1000 })]))
  ).body.data;
  await shop.runtime.db.rows({
    text: `insert into audit_entry (actor, action, subject, before, after, created_at) values
      ('tester', 'product.updated', $1, '{"priceKobo": 100000}', '{"priceKobo": 120000}', '2026-05-01T10:00:00Z'),
      ('tester', 'order.packed', $2, null, null, '2026-05-02T10:00:00Z'),
      ('tester', 'staff.role_changed', $3, null, null, '2026-05-03T10:00:00Z'),
      ('staff:' || $3, 'order.note_added', 'ord_other', null, null, '2026-05-04T10:00:00Z')`,
    values: [productId, id, owner.member.id],
  });
  const search = async (terms: string) => {
    const call = `GET /staff/audit?from=2026-05-01&to=2026-05-04&search=${encodeURIComponent(terms)}`;
    const { status, body } = await shop.api<AuditPage>(call as `GET /${string}`, { headers });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.map(({ action }) => action);
  };
  expect(await search(name.slice(-12))).toEqual(["product.updated"]);
  expect(await search("egba wrapper")).toEqual(["product.updated"]);
  expect(await search(orderNumber)).toEqual(["order.packed"]);
  expect(await search(owner.member.email)).toEqual(["order.note_added", "staff.role_changed"]);
  expect(await search("nobody-is-called-so")).toEqual([]);

  const file = await shop.app.inject({
    url: `/api/staff/audit/export?actor=tester&from=2026-05-01&search=${encodeURIComponent(name)}`,
    headers,
  });
  expect(file.headers["content-type"]).toContain("text/csv");
  expect(file.payload.split("\r\n").slice(1, -1)).toEqual([
    `2026-05-01 11:00:00,Former staff member,changed ${name},"{""priceKobo"":100000}","{""priceKobo"":120000}",${productId}`,
  ]);
  const { body } = await shop.api<AuditPage>("GET /staff/audit", { headers });
  expect(body.data[0]).toMatchObject({ action: "audit.exported", after: { isSearched: true } });
});

const busy = "staff:stf_busy";
const days = { from: new Date("2025-03-01"), before: new Date("2025-03-20") };
test.each<[string, AuditFilter]>([
  ["a member", { actor: busy }],
  ["a kind that never happened", { actionPrefixes: ["letter", "mail"] }],
  ["a member and a kind that never happened", { actor: busy, actionPrefixes: ["letter", "mail"] }],
  ["a member, a kind and days", { actor: busy, actionPrefixes: ["letter", "order"], ...days }],
  [
    "who is found and a kind",
    { subjects: { records: ["busy_7"], members: ["stf_busy"] }, actionPrefixes: ["letter"] },
  ],
])("of thousands of entries, %s is found without reading the others", async (_what, filter) => {
  const { db } = shop.runtime;
  const [{ some } = {}] = await db.rows<{ some: boolean }>({
    text: "select exists (select from audit_entry where actor = $1) as some",
    values: [busy],
  });
  if (!some) {
    await db.rows({
      text: `insert into audit_entry (actor, action, subject, created_at)
        select $1, 'order.packed', 'busy_' || n, timestamptz '2025-01-01' + n * interval '30 minutes'
        from generate_series(1, 6000) n`,
      values: [busy],
    });
    await db.rows({ text: "analyze audit_entry" });
  }
  const plan = await explain(
    db,
    (on) => listAuditEntries(on, filter, { after: undefined, limit: 50 }),
    true,
  );
  const passedBy = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, rows]) => rows);
  // The few hundred of other tests may be passed by, where that is nearer.
  expect(passedBy.filter((rows) => Number(rows) > 300)).toEqual([]);
  expect(plan).not.toMatch(/"Relation Name":"audit_entry"[^}]*"Actual Rows":\d{3,}/);
});
