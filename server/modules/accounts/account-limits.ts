import { normalizeEmail } from "#contract/validation/email.ts";
import { limitWrongPasswords, noteKnownNetwork } from "#server/database/limit-wrong-passwords.ts";
import type { Limits } from "#server/database/rate-limit.ts";
import { clientOf } from "#server/platform/http/client-address.ts";

const quarterHour = 900;
const day = 86_400;

const loginsPerClient = { name: "login", limit: 200, windowSeconds: quarterHour };
const registrationsPerClient = { name: "register", limit: 60, windowSeconds: 600 };
const codesPerAddress = { name: "verification-codes", limit: 20, windowSeconds: day };
const verificationsPerClient = { name: "verify-email", limit: 60, windowSeconds: 600 };
const resetRequestsPerClient = { name: "reset-request", limit: 30, windowSeconds: 600 };
const resetRequestsPerAddress = {
  name: "reset-request-address",
  limit: 5,
  windowSeconds: quarterHour,
};
const resetsPerClient = { name: "password-reset", limit: 30, windowSeconds: 600 };
const wrongChecksPerUser = { name: "password-check", limit: 10, windowSeconds: quarterHour };

/** Signs a shopper in under the limits on wrong passwords. @throws {AppError} `rate_limited` */
export async function limitLogin<T>(
  limits: Limits,
  { email, ip }: { email: string; ip: string },
  signIn: () => Promise<T>,
): Promise<T> {
  await limits.spend(loginsPerClient, clientOf(ip));
  return await limitWrongPasswords(limits, { name: "login", email, ip }, signIn);
}

/** Notes where somebody is at home who just proved to own an account in another way than by its password. */
export function noteSignedIn(limits: Limits, email: string, ip: string): Promise<void> {
  return noteKnownNetwork(limits, { name: "login", email, ip });
}

/** Wrong passwords of someone who is signed in, before something that asks for the password once more. */
export async function limitPasswordCheck<T>(
  limits: Limits,
  userId: string,
  check: () => Promise<T>,
): Promise<T> {
  await limits.spend(wrongChecksPerUser, userId);
  const result = await check();
  await limits.giveBack(wrongChecksPerUser, userId);
  return result;
}

/**
 * Limits messages with codes to one address, also when accounts are opened and deleted in turns: with five
 * tries each, a code is guessed in less than one of ten thousand days.
 * @throws {AppError} `rate_limited` (text: specification §8)
 */
export function limitCodes(limits: Limits, address: string): Promise<void> {
  return limits.spend(codesPerAddress, normalizeEmail(address));
}

/** Limits how many accounts one client opens. */
export function limitRegistrations(limits: Limits, ip: string): Promise<void> {
  return limits.spend(registrationsPerClient, clientOf(ip));
}

/** Limits how many codes one client enters. */
export function limitVerifications(limits: Limits, ip: string): Promise<void> {
  return limits.spend(verificationsPerClient, clientOf(ip));
}

/** Limits requests for reset links: by one client, who could look for addresses, and to one address. */
export async function limitResetRequests(limits: Limits, email: string, ip: string): Promise<void> {
  await limits.spend(resetRequestsPerClient, clientOf(ip));
  await limits.spend(resetRequestsPerAddress, normalizeEmail(email));
}

/** Limits how many reset tokens one client tries. */
export function limitResets(limits: Limits, ip: string): Promise<void> {
  return limits.spend(resetsPerClient, clientOf(ip));
}
