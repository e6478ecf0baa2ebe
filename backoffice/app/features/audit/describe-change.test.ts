import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

const now = new Date("2026-11-21T09:00:00Z");
const read = (before: unknown, after: unknown, names: Record<string, string> = {}) =>
  describeChange(before, after, { names, now });

test("what stayed is left out, what came, went and changed is told in people's words", () => {
  const before = { status: "pending", note: "", city: "Kano", tries: 2 };
  const after = { status: "rejected", note: "Send the certificate", tries: 2, demo: false };
  expect(read(before, after)).toEqual([
    { field: "Status", before: "Pending", after: "Rejected" },
    { field: "Note", before: "empty", after: "Send the certificate" },
    { field: "City", before: "Kano", after: undefined },
    { field: "Demo", before: undefined, after: "no" },
  ]);
});

test("money reads in naira, roles, people and moments by what they are called", () => {
  const before = { shippingFeeKobo: 400_000, role: "stock_keeper", assigneeId: null };
  const after = { shippingFeeKobo: 1_250_050, role: "owner", assigneeId: "stf_1" };
  expect(read(before, after, { stf_1: "Ngozi Eze" })).toEqual([
    { field: "Shipping fee", before: "₦4,000", after: "₦12,500.50" },
    { field: "Role", before: "Stock keeper", after: "Owner" },
    { field: "Given to", before: "nothing", after: "Ngozi Eze" },
  ]);
  const link = { invitationEndsAt: "2026-11-20T13:12:00Z" };
  expect(read(null, link)).toEqual([
    { field: "Link works until", before: undefined, after: "20 Nov, 14:12" },
  ]);
});

test("days read as days, and what was asked in words", () => {
  expect(read(null, { kind: "forget", dueOn: "2026-12-19" })).toEqual([
    { field: "Kind", before: undefined, after: "To be forgotten" },
    { field: "Due on", before: undefined, after: "19 Dec" },
  ]);
});

test("inner records count field by field, lists as a whole, ids of the program not at all", () => {
  expect(
    read(
      { to: { name: "Ada", city: "Lagos" }, sizes: ["M"], messageId: "blm_1" },
      { to: { name: "Ada", city: "Jos" }, sizes: ["M", "L"], messageId: "blm_2" },
    ),
  ).toEqual([
    { field: "City", before: "Lagos", after: "Jos" },
    { field: "Sizes", before: "M", after: "M, L" },
  ]);
});

test.each([
  [null, null],
  [undefined, undefined],
  [{ a: 1 }, { a: 1 }],
])("%j to %j changed nothing", (before, after) => {
  expect(read(before, after)).toEqual([]);
});
