import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentCase, PaymentPage } from "#contract/api/payments/staff-payments.ts";
import { type CaseDesk, createCaseDesk } from "../../../../tests/kit/case-desk.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

test("a case belongs to the first owner until assigned, and again once the assignee left", async () => {
  const open = await desk.underpaid();
  const { shop } = desk.pay;
  const first = desk.owner;
  await shop.runtime.db.rows({
    text: "update staff_member set created_at = '2020-01-01' where id = $1",
    values: [first.member.id],
  });
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase.assignee?.id).toBe(first.member.id);
  const manager = await signInStaff(shop, "manager");
  const owned = async (assignee: "me" | "none", staff = first) =>
    (
      await desk.call<PaymentPage["data"]>(
        `GET /staff/payments?assignee=${assignee}&search=${open.order.orderNumber}`,
        staff,
      )
    ).body.data.map((each) => [each.id, each.assignee?.id]);
  expect(await owned("me")).toEqual([[paymentCase.id, first.member.id]]);
  const body = { version: paymentCase.version, assigneeId: manager.member.id };
  const given = await desk.call<PaymentCase>(
    `PATCH /staff/payment-cases/${paymentCase.id}`,
    first,
    body,
  );
  expect(given.body.data.assignee?.id).toBe(manager.member.id);
  expect(await owned("me")).toEqual([]);
  expect(await owned("me", manager)).toEqual([[paymentCase.id, manager.member.id]]);
  await shop.runtime.db.rows({
    text: "update staff_member set active = false where id = $1",
    values: [manager.member.id],
  });
  expect(await owned("me")).toEqual([[paymentCase.id, first.member.id]]);
  expect(await owned("none")).toEqual([]);
  expect((await desk.caseOf(open)).assignee?.id).toBe(first.member.id);
});
