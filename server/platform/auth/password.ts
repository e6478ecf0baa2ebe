import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { memoize } from "#server/platform/cache/memoize.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { createSemaphore, type Semaphore } from "#server/platform/limits/semaphore.ts";

/** Argon2id at OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type PasswordOwner = "shopper" | "staff";

/** A hash takes a core for 20 ms. Staff queue apart, since anybody can open shopper accounts. */
const semaphores: Readonly<Record<PasswordOwner, Semaphore>> = {
  shopper: createSemaphore({ maxRunning: 2, maxWaiting: 100 }),
  staff: createSemaphore({ maxRunning: 1, maxWaiting: 100 }),
};

/** @throws {AppError} `unavailable`, `rate_limited` while too many wait */
export function hashPassword(
  ownerKind: PasswordOwner,
  password: string,
  owner: string,
): Promise<string> {
  return semaphores[ownerKind](() => hash(normalize(password), cost), owner);
}

/** Specification §9. @throws {AppError} `validation_failed` */
export function requireStrongPassword(field: string, password: string, email: string): void {
  const typed = normalize(password).trim().toLowerCase();
  if (!commonPasswords.has(typed) && typed !== email.trim().toLowerCase()) return;
  const message = "Too easy to guess. Please choose another.";
  throw new AppError("validation_failed", {
    detail: "This password is too easy to guess. Please choose another.",
    errors: [{ field, message }],
  });
}

const getDummyHash = memoize(() => hash(randomBytes(32), cost));

/**
 * Without a hash the same work is done, so timing reveals no account.
 * @throws {AppError} `unavailable`, `rate_limited` while too many wait
 */
export async function verifyPassword(
  ownerKind: PasswordOwner,
  storedHash: string | undefined,
  password: string,
  owner: string,
): Promise<boolean> {
  const dummyHash = getDummyHash();
  const expectedHash = storedHash ?? (await dummyHash);
  const matches = await semaphores[ownerKind](
    () => verify(expectedHash, normalize(password)),
    owner,
  );
  return matches && storedHash !== undefined;
}

/** é may be typed as one character or two (NIST SP 800-63B §3.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** The 40 most common leaked passwords of at least 6 characters, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set([
  "123456",
  "password",
  "12345678",
  "123456789",
  "1234567",
  "1234567890",
  "qwerty",
  "qwerty123",
  "111111",
  "123123",
  "abc123",
  "password1",
  "000000",
  "iloveyou",
  "654321",
  "666666",
  "123321",
  "112233",
  "121212",
  "11111111",
  "987654321",
  "qwertyuiop",
  "1q2w3e4r",
  "1qaz2wsx",
  "aa123456",
  "admin123",
  "p@ssw0rd",
  "pass@123",
  "password123",
  "abcd1234",
  "letmein",
  "welcome",
  "dragon",
  "monkey",
  "football",
  "baseball",
  "princess",
  "sunshine",
  "superman",
  "secret",
] satisfies string[]);
