import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { parseWebhook } from "./webhook.ts";

const secretKey = "PZ78-SKTEST-OF-THIS-TEST";
const body = Buffer.from(
  '{"merchant_reference":"ASO-1","amount_received":477.0,"transaction_fee":0.00}',
);
const isAccepted = (bytes: Buffer, signature: unknown, key = secretKey) =>
  parseWebhook(bytes, { "x-payaza-signature": signature }, key) !== "forged";
const sign = (bytes: Buffer, key = secretKey) =>
  createHmac("sha512", key).update(bytes).digest("base64");

test("accepts a signature over the exact bytes", () => {
  expect(isAccepted(body, sign(body))).toBe(true);
});

test("rejects the signature of the same data in other bytes", () => {
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(rewritten.equals(body)).toBe(false);
  expect(isAccepted(rewritten, sign(body))).toBe(false);
  expect(isAccepted(rewritten, sign(rewritten))).toBe(true);
});

test.each([
  ["missing", undefined],
  ["repeated", [sign(body), sign(body)]],
  ["empty", ""],
  ["in hex", createHmac("sha512", secretKey).update(body).digest("hex")],
  ["of SHA-256", createHmac("sha256", secretKey).update(body).digest("base64")],
  ["of the other mode", sign(body, "PZ78-SKLIVE-OTHER")],
  ["cut short", sign(body).slice(0, -4)],
  ["of another alphabet", "*".repeat(88)],
])("rejects a signature that is %s", (_name, signature) => {
  expect(isAccepted(body, signature)).toBe(false);
});

test("rejects everything without a secret", () => {
  expect(isAccepted(body, sign(body, ""), "")).toBe(false);
});
