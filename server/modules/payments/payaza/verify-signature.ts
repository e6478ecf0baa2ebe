import { createHmac, timingSafeEqual } from "node:crypto";

/** Length of a base64 text of the 64 bytes of an HMAC-SHA512. */
const signatureLength = 88;

/**
 * Whether a webhook was signed with our secret: base64 of HMAC-SHA512 over the exact bytes received
 * (Payaza webhooks). Compared in constant time.
 * @param signature header `x-payaza-signature`
 */
export function verifySignature(body: Buffer, signature: unknown, secretKey: string): boolean {
  if (secretKey === "" || typeof signature !== "string") return false;
  if (signature.length !== signatureLength) return false;
  const given = Buffer.from(signature, "base64");
  const expected = createHmac("sha512", secretKey).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}
