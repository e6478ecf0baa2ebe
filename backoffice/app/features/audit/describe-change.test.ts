import { expect, test } from "vitest";
import { rulesSchemas } from "#contract/api/store-rules.ts";
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
    { field: "Given to", before: "Nobody", after: "Ngozi Eze" },
  ]);
  const link = { invitationEndsAt: "2026-11-20T13:12:00Z" };
  expect(read(null, link)).toEqual([
    { field: "Link works until", before: undefined, after: "20 Nov, 14:12" },
  ]);
});

test("days read as days, and what was asked in words", () => {
  expect(read(null, { kind: "forget", dueOn: "2026-12-19" })).toEqual([
    { field: "Kind", before: undefined, after: "To be forgotten" },
    { field: "Due", before: undefined, after: "19 Dec" },
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

test("sizes are called what they are, where stock is told", () => {
  const stock = { action: "product.stock_changed", names: {}, now };
  expect(
    describeChange(
      { XL: 3, "7.5": 1, "6.5": 1, "UK 10": 0 },
      { XL: 5, "7.5": 2, "6.5": 0, "UK 10": 4, reason: "received" },
      stock,
    ),
  ).toEqual([
    { field: "XL", before: "3", after: "5" },
    { field: "7.5", before: "1", after: "2" },
    { field: "6.5", before: "1", after: "0" },
    { field: "UK 10", before: "0", after: "4" },
    { field: "Reason", before: undefined, after: "Came in" },
  ]);
  expect(
    read({ stock: { XXL: 3, "7.5": 1 }, version: 1 }, { stock: { "7.5": 2 }, version: 2 }),
  ).toEqual([
    { field: "XXL", before: "3", after: undefined },
    { field: "7.5", before: "1", after: "2" },
  ]);
});

test("wholesale prices read in naira", () => {
  expect(
    read({ wholesale: { "from 10": 15_000 } }, { wholesale: { "from 10": 14_500.5 } }),
  ).toEqual([{ field: "Wholesale from 10", before: "₦15,000", after: "₦14,500.50" }]);
});

test("pieces that came back are told by how many of each came of it", () => {
  const pieces = [
    { position: 1, size: "M", asNew: 1, toMend: 0, lost: 0 },
    { position: 2, size: "XL", asNew: 2, toMend: 1, lost: 0 },
  ];
  expect(read({ status: "APPROVED" }, { status: "ARRIVED", pieces })).toEqual([
    { field: "Status", before: "Approved", after: "Arrived" },
    { field: "As new", before: undefined, after: "3" },
    { field: "To mend", before: undefined, after: "1" },
  ]);
});

test("cases, ways out of them, messages and fields are called what people call them", () => {
  const before = { kind: "paid_after_close", stakeKobo: 500_000 };
  expect(read(before, { way: "refund_and_cancel", reason: "Sold out by then" })).toEqual([
    { field: "Kind", before: "Money after it closed", after: undefined },
    { field: "Sum it is about", before: "₦5,000", after: undefined },
    { field: "Reason", before: undefined, after: "Sold out by then" },
  ]);
  expect(read(null, { kind: "order-paid", fields: ["firstName", "city"] })).toEqual([
    { field: "Kind", before: undefined, after: "Order paid" },
    { field: "Fields", before: undefined, after: "First name, City" },
  ]);
});

test.each([
  [null, null],
  [undefined, undefined],
  [{ a: 1 }, { a: 1 }],
])("%j to %j changed nothing", (before, after) => {
  expect(read(before, after)).toEqual([]);
});

test("what the sentence says already is left out, and a sign-in tells of a browser that is new", () => {
  expect(read(null, { photo: true })).toEqual([]);
  expect(read(null, { factor: "authenticator", newBrowser: true })).toEqual([
    { field: "By", before: undefined, after: "authenticator" },
    { field: "Browser", before: undefined, after: "A new one" },
  ]);
});

test("a note tells whether it is pinned, not which record it is", () => {
  expect(read(null, { noteId: "not_n0yyjjpvb2z7fk2e", isPinned: false })).toEqual([
    { field: "Pinned", before: undefined, after: "no" },
  ]);
});

test("the standing of goods and why pieces came read as their rooms say it", () => {
  expect(read({ status: "draft" }, { status: "on_shop", reason: "received" })).toEqual([
    { field: "Status", before: "Draft", after: "On the shop" },
    { field: "Reason", before: undefined, after: "Came in" },
  ]);
});

/** Fields of the program whose names do not read in a sentence, as the store writes them down. */
const told = [
  ...Object.values(rulesSchemas).flatMap(({ properties }) => Object.keys(properties)),
  ...["feeKobo", "daysFrom", "daysTo", "payOnDelivery", "ownTerms", "feeCharged", "isPinned"],
  ...["assigneeId", "stakeKobo", "way", "part", "laidIn", "cameOn", "askedOn", "dueOn", "leftAt"],
  ...["noteId", "messageId", "invitationEndsAt", "publishAt", "hadAccount", "dismissed", "until"],
];

test.each(told)("%s is called what people call it, and shows no id", (field) => {
  const ids = [`not_${"n0yyjjpvb2z7fk2e"}`, [`med_${"n0yyjjpvb2z7fk2e"}`], `stf_${"0".repeat(16)}`];
  for (const value of [true, null, ...ids]) {
    const text = read(null, { [field]: value })
      .map((change) => `${change.field}: ${change.after}`)
      .join();
    expect(text).not.toMatch(
      /^(is|has) |\b(stake|way|part)\b|^days (from|to)\b|^(came|due|asked) on\b/i,
    );
    expect(text).not.toMatch(/\b[a-z]{3}_[0-9a-z]{10,}/);
  }
});
