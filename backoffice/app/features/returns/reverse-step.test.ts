import { expect, test } from "vitest";
import { getReverse } from "./reverse-step.tsx";

test.each([
  ["APPROVED", "Undo approval", "reopen"],
  ["DECLINED", "Reopen request", "reopen"],
  ["CLOSED", "Reopen request", "reopen"],
  ["RECEIVED", "Mark as not received", "unreceive"],
  ["SHIPPED", "Cancel shipment", "cancel-shipment"],
] as const)("%s is taken back by “%s”", (status, label, path) => {
  const reverse = getReverse({ status, kind: "exchange" });
  expect([reverse?.label, reverse?.call]).toEqual([label, `POST /staff/returns/:id/${path}`]);
});

test("what the customer requested or was refunded is not undone", () => {
  for (const status of ["REQUESTED", "REFUNDED", "WITHDRAWN"] as const) {
    expect(getReverse({ status, kind: "refund" })).toBeUndefined();
  }
});
