import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { verifySignature } from "./verify-signature.ts";

const secretKey = "PZ78-SKTEST-OF-THIS-TEST";
const body = Buffer.from(
  '{"merchant_reference":"ASO-1","amount_received":477.0,"transaction_fee":0.00}',
);
const sign = (bytes: Buffer, key = secretKey) =>
  createHmac("sha512", key).update(bytes).digest("base64");

test("accepts a signature over the exact bytes", () => {
  expect(verifySignature(body, sign(body), secretKey)).toBe(true);
});

test("refuses the signature of the same facts in other bytes", () => {
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(rewritten.equals(body)).toBe(false);
  expect(verifySignature(rewritten, sign(body), secretKey)).toBe(false);
  expect(verifySignature(rewritten, sign(rewritten), secretKey)).toBe(true);
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
])("refuses a signature that is %s", (_name, signature) => {
  expect(verifySignature(body, signature, secretKey)).toBe(false);
});

test("refuses everything without a secret", () => {
  expect(verifySignature(body, sign(body, ""), "")).toBe(false);
});
