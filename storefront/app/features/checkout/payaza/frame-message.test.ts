import { expect, test } from "vitest";
import { readFrameMessage } from "./frame-message.ts";

const reference = "ASO-1234ABCD";

test.each([
  [{ type: "action", data: "loaded-data" }, { kind: "loaded" }],
  [{ type: "action", data: "close" }, { kind: "close" }],
  [{ type: "success", data: { transaction_reference: reference } }, { kind: "success" }],
  [{ type: "success", data: { message: "ok" } }, { kind: "success" }],
  [
    { type: "error-client", status: 401, data: { message: "Invalid merchant key" } },
    { kind: "error", status: 401, message: "Invalid merchant key" },
  ],
  [
    { type: "error-client", data: { message: "Declined" } },
    { kind: "error", status: 400, message: "Declined" },
  ],
  [
    { type: "error-client", status: "401", data: null },
    { kind: "error", status: 400, message: "" },
  ],
])("reads %j", (message, expected) => {
  expect(readFrameMessage(message, reference)).toEqual(expected);
});

test.each([
  null,
  undefined,
  7,
  "close",
  [],
  {},
  { type: "info", data: "hello" },
  { type: "error" },
  { type: "action" },
  { type: "action", data: "open" },
  { type: "success", data: null },
  { type: "success" },
  { type: "success", data: { transaction_reference: "SOMEONE-ELSES1" } },
])("ignores %j", (message) => {
  expect(readFrameMessage(message, reference)).toBeUndefined();
});
