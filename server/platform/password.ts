import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createGate, type Gate } from "#server/platform/gate.ts";
import { commonPasswords } from "./common-passwords.ts";
import { doOnce } from "./do-once.ts";
import { AppError } from "./errors.ts";

/** Argon2id, the library's default variant, at the cost OWASP names first: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whose password it is. */
type PasswordOf = "shopper" | "staff";

/**
 * Hashing takes a core for some 20 ms and a thread of the four that Node shares among files, compression and
 * this: a flood of sign-ins may take two of them and must queue, up to a bound. One client holds a quarter of the places,
 * since right passwords of accounts of its own would fill them all. Staff have a queue of their own: anybody can open
 * accounts and fill the shoppers' one.
 */
const gates: Readonly<Record<PasswordOf, Gate>> = {
  shopper: createGate({ running: 2, waiting: 100, ofOne: 26 }),
  staff: createGate({ running: 1, waiting: 100, ofOne: 26 }),
};

/**
 * Hashes a password for storing.
 * @param whose turn it takes: the client's or, of somebody who is known, the account's
 * @throws {AppError} `unavailable` while too many others wait, `rate_limited` while too many of the same client do
 */
export function hashPassword(of: PasswordOf, password: string, whose: string): Promise<string> {
  return gates[of](() => hash(normalize(password), cost), whose);
}

/**
 * Refuses what everybody would try first: one of the most common passwords, and the owner's own address. Nothing else
 * is asked of a password but its length (specification §9).
 * @param field of the request the password is in
 * @throws {AppError} `validation_failed` naming the field
 */
export function refuseEasyPassword(field: string, password: string, ownAddress: string): void {
  const typed = normalize(password).trim().toLowerCase();
  if (!commonPasswords.has(typed) && typed !== ownAddress.trim().toLowerCase()) return;
  const message = "Too easy to guess. Please choose another.";
  throw new AppError("validation_failed", {
    detail: "This password is too easy to guess. Please choose another.",
    errors: [{ field, message }],
  });
}

const hashNothing = doOnce(() => hash(randomBytes(32), cost));

/**
 * Whether a password is the one of a hash. Without a hash, because nobody has the address, as much work is
 * done and the answer is no: the time taken tells nothing.
 * @param whose turn it takes, as of {@link hashPassword}
 * @throws {AppError} `unavailable` while too many others wait, `rate_limited` while too many of the same client do
 */
export async function checkPassword(
  of: PasswordOf,
  storedHash: string | undefined,
  password: string,
  whose: string,
): Promise<boolean> {
  const nothing = hashNothing();
  const against = storedHash ?? (await nothing);
  const matches = await gates[of](() => verify(against, normalize(password)), whose);
  return matches && storedHash !== undefined;
}

/** Keyboards write é as one character or as two; both are the same password (NIST SP 800-63B §3.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}
