import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentPage } from "#contract/api/payments/staff-payments.ts";
import { type CaseDesk, createCaseDesk } from "../../../../tests/kit/case-desk.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

test("the list is found by reference, name and amount, counted, paged by key, and exported", async () => {
  const open = await desk.underpaid();
  const { orderNumber } = open.order;
  const find = async (query: string) =>
    (
      await desk.pay.shop.api<PaymentPage>(`GET /staff/payments?${query}`, {
        headers: desk.owner.headers,
      })
    ).body;
  const byNumber = await find(`tab=all&search=${orderNumber.slice(4)}`);
  expect(byNumber.data.map(({ type }) => type).sort()).toEqual(["case", "payment"]);
  expect(byNumber.meta.counts).toEqual({
    to_review: 1,
    transfers: 0,
    to_send: 0,
    refunds: 0,
    all: 2,
  });
  const ids = async (query: string) => (await find(query)).data.map(({ id }) => id);
  const { id } = await desk.caseOf(open);
  expect(await ids("search=4,000")).toContain(id);
  expect(await ids("search=adaeze")).toContain(id);
  expect(await ids("search=5,555")).toEqual([]);
  const whole = (await find("tab=all&limit=100")).data.map((row) => row.id);
  const paged: string[] = [];
  let after = "";
  do {
    const page = await find(`tab=all&limit=3${after && `&after=${encodeURIComponent(after)}`}`);
    paged.push(...page.data.map((row) => row.id));
    after = page.meta.next ?? "";
  } while (after !== "" && paged.length < 100);
  expect(paged.slice(0, 100)).toEqual(whole);
  const file = await desk.pay.shop.app.inject({
    url: `/api/staff/payments/export?tab=to_review&search=${orderNumber}`,
    headers: desk.owner.headers,
  });
  expect(file.headers["content-type"]).toContain("text/csv");
  const entry = await desk.pay.runtime.db.first({
    text: "select actor, after from audit_entry where action = 'payment.exported'",
  });
  expect(entry).toEqual({
    actor: `staff:${desk.owner.member.id}`,
    after: { tab: "to_review", isSearched: true },
  });
  expect(file.body).toContain(
    `,Case,Underpaid,${orderNumber},${orderNumber},Awaiting payment,Adaeze Okafor,4000,`,
  );
});

test("the export contains every row, however many, also those with equal timestamps", async () => {
  const rows = 50_100;
  await desk.pay.runtime.db.rows({
    text: `insert into payment_case (id, reference, kind, created_at, resolved_at)
      select 'rev_many' || n, 'many ' || n, 'provider_config', now() - (n / 40) * interval '1 microsecond', now()
      from generate_series(1, $1::integer) n`,
    values: [rows],
  });
  const file = await desk.pay.shop.app.inject({
    url: "/api/staff/payments/export?tab=all",
    headers: desk.owner.headers,
  });
  expect(file.statusCode).toBe(200);
  const many = file.body.match(/many \d+/g) ?? [];
  expect([many.length, new Set(many).size]).toEqual([rows, rows]);
});

test("finds payments by name, and by a very common name", async () => {
  const open = await desk.place();
  await desk.payFor(open, { receivedPercent: 120, events: [] });
  const found = async (search: string) => {
    const path = `GET /staff/payments?tab=all&search=${encodeURIComponent(search)}` as const;
    return (await desk.call<PaymentPage["data"]>(path)).body.data.map(({ order }) => order?.id);
  };
  const { orderNumber } = open.order;
  expect(new Set(await found(orderNumber))).toEqual(new Set([open.order.id]));
  expect(await found(`okafor ${orderNumber.slice(4, 9).toLowerCase()}`)).toContain(open.order.id);
  expect(await found("nobody-of-that-name")).toEqual([]);
});
