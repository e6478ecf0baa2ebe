import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { verifySignature } from "./webhook.ts";

const secretKey = "PZ78-SKTEST-OF-THIS-TEST";
const body = Buffer.from(
  '{"merchant_reference":"ASO-1","amount_received":477.0,"transaction_fee":0.00}',
);
const sign = (bytes: Buffer, key = secretKey) =>
  createHmac("sha512", key).update(bytes).digest("base64");

test("accepts a signature over the exact bytes", () => {
  expect(verifySignature(body, sign(body), secretKey)).toBe(true);
});

test("rejects the signature of the same data in other bytes", () => {
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
])("rejects a signature that is %s", (_name, signature) => {
  expect(verifySignature(body, signature, secretKey)).toBe(false);
});

test("rejects everything without a secret", () => {
  expect(verifySignature(body, sign(body, ""), "")).toBe(false);
});
