import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import type { ComingPieces, PieceFate } from "#contract/api/staff-refunds.ts";
import { createRefundDesk, type RefundDesk } from "../../../tests/kit/refund-desk.ts";

let desk: RefundDesk;
beforeAll(async () => {
  desk = await createRefundDesk();
});
afterAll(() => desk.close());

const shirts = (quantity: number, fate: PieceFate = "stock") => ({
  mode: "lines" as const,
  lines: [{ position: 1, quantity, fate }],
  amount: quantity * 10_000,
});

test("pieces whose refund was declined and made anew go back once: its case is only closed", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined"] });
  const before = await desk.stockOf(open, 1);
  await desk.refund(open, shirts(2));
  const seen = await desk.openCase(open);
  expect(seen.ways.map(({ way }) => way)).toEqual(["refund_again", "leave"]);
  // one of the two is enough
  expect((await desk.refund(open, shirts(1))).body.data[0]?.state).toBe("done");
  const refused = await desk.decide(seen, "refund_again", 20_000);
  expect(refused.status, JSON.stringify(refused.body)).toBe(409);
  expect((await desk.openCase(open)).ways).toMatchObject([
    { way: "leave", title: "Close the case", amount: null },
  ]);
  expect((await desk.decide(seen, "leave", null)).status).toBe(200);
  expect(desk.sentBack(open)).toEqual([10_000]);
  expect(await desk.stockOf(open, 1)).toBe(before + 1);
});

test("a piece whose refund was declined and that left with the order is counted in when it arrives", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined"] });
  const before = await desk.stockOf(open, 1);
  await desk.refund(open, shirts(1));
  await desk.press(open, "pack");
  await desk.press(open, "send");
  const seen = await desk.openCase(open);
  expect(seen.ways[0]?.effect).toContain("Its piece is counted in when it arrives.");
  expect((await desk.decide(seen, "refund_again", 10_000)).status).toBe(200);
  expect(desk.sentBack(open)).toEqual([10_000]);
  expect(await desk.stockOf(open, 1)).toBe(before);
  const coming = (await desk.call<ComingPieces[]>("GET /staff/refunds/coming")).body.data;
  const [waiting] = coming.filter(({ orderId }) => orderId === open.order.id);
  const came = { position: 1, asNew: 1, toMend: 0, lost: 0 };
  expect((await desk.call(`POST /staff/refunds/${waiting?.refundId}/receive`, came)).status).toBe(
    200,
  );
  expect(await desk.stockOf(open, 1)).toBe(before + 1);
});

test("a line that is named twice in one refund is refused, and nothing is sent", async () => {
  const open = await desk.placePaid();
  const [line] = shirts(2).lines;
  const twice = { ...shirts(2), lines: [line, line].flatMap((each) => each ?? []), amount: 40_000 };
  const refused = await desk.refund(open, twice);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      detail: "Please check: Lines.",
      errors: [{ field: "lines", message: "Names a line twice" }],
    },
  ]);
  const preview = await desk.call(
    `GET /staff/orders/${open.order.id}/refunds/preview?mode=lines&lines=1:1,1:1`,
  );
  expect(preview.status).toBe(400);
  expect(desk.sentBack(open)).toEqual([]);
});

test("an amount of less than a kobo is refused by the name of its field", async () => {
  const open = await desk.placePaid();
  const refused = await desk.refund(open, { mode: "amount", amount: 0.001 });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      detail: "Please check: Amount.",
      errors: [{ field: "amount", message: "Has at most two decimals" }],
    },
  ]);
  expect(desk.sentBack(open)).toEqual([]);
});

test("the provider's entry of a refund that a person saw there counts for no other of the same sum", async () => {
  const open = await desk.placePaid({ refundAnswers: ["lost", "lost_undone"] });
  await desk.refund(open, { mode: "amount", amount: 5_000 });
  expect((await desk.decide(await desk.openCase(open), "refund_made", 5_000)).status).toBe(200);
  await desk.refund(open, { mode: "amount", amount: 5_000 });
  const second = await desk.openCase(open);
  const asked = await desk.call<PaymentCase>(`POST /staff/payments/${second.id}/ask`);
  expect(asked.body.data).toMatchObject({ refund: { state: "unknown" }, settled: null });
  expect((await desk.decide(second, "refund_again", 5_000)).status).toBe(200);
  expect(desk.sentBack(open)).toEqual([5_000, 5_000]);
});

test("an amount that is sent again once it is everything puts the pieces back that nobody named", async () => {
  const open = await desk.placePaid({ refundAnswers: ["declined", "truth"] });
  const before = [await desk.stockOf(open, 1), await desk.stockOf(open, 2)];
  await desk.refund(open, { mode: "amount", amount: 36_000 });
  await desk.refund(open, { mode: "amount", amount: 24_000 });
  const seen = await desk.openCase(open);
  expect(seen.ways[0]?.effect).toContain(
    "The order ends with it: pieces that no refund named return to stock.",
  );
  expect((await desk.decide(seen, "refund_again", 36_000)).status).toBe(200);
  expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
  expect([await desk.stockOf(open, 1), await desk.stockOf(open, 2)]).toEqual([
    (before[0] ?? 0) + 2,
    (before[1] ?? 0) + 1,
  ]);
});
