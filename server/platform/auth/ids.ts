import { createHash, randomBytes, randomFillSync } from "node:crypto";

/** Crockford's base32, without the ambiguous I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function randomCode(length: number): string {
  let code = "";
  for (let drawn = 0; drawn < length; drawn += 1) code += alphabet.charAt(nextByte() & 31);
  return code;
}

/** Drawn in bulk: the system call costs more than the bytes. */
const pool = Buffer.alloc(4096);
let next = pool.length;

function nextByte(): number {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const byte = pool[next] ?? 0;
  pool[next] = 0;
  next += 1;
  return byte;
}

/** A new id such as `ord_4k1z…`, 16 random characters after the prefix. */
export function newId(prefix: string): string {
  return `${prefix}_${randomCode(16).toLowerCase()}`;
}

/** A new secret token for a URL or a header, 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: its SHA-256, useless to a reader of the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}
