import type { FastifyRequest } from "fastify";
import { normalizeEmail } from "#contract/validation/email.ts";
import {
  limitWrongPasswords,
  noteKnownNetwork,
} from "#server/platform/http/limit-wrong-passwords.ts";
import { forgivePerKey, limitPerClient, limitPerKey } from "#server/platform/http/rate-limit.ts";

const quarterHour = 900;
const day = 86_400;

/** A whole office or mobile network signs in from one address. */
const loginsPerClient = { limit: 200, windowSeconds: quarterHour };

/** Signs a shopper in under the limits on wrong passwords. @throws {AppError} `rate_limited` */
export async function limitLogin<T>(
  request: FastifyRequest,
  email: string,
  signIn: () => Promise<T>,
): Promise<T> {
  await limitPerClient(request, "login", loginsPerClient);
  return await limitWrongPasswords(request, "login", email, signIn);
}

/** Notes where somebody is at home who just proved to own an account in another way than by its password. */
export function noteSignedIn(request: FastifyRequest, email: string): Promise<void> {
  return noteKnownNetwork(request, "login", email);
}

/** Wrong passwords of someone who is signed in, before something that asks for the password once more. */
export async function limitPasswordCheck<T>(
  request: FastifyRequest,
  userId: string,
  check: () => Promise<T>,
): Promise<T> {
  await limitPerKey(request, "password-check", userId, { limit: 10, windowSeconds: quarterHour });
  const result = await check();
  await forgivePerKey(request, "password-check", userId);
  return result;
}

/**
 * Limits messages with codes to one address, also when accounts are opened and deleted in turns: with five
 * tries each, a code is guessed in less than one of ten thousand days.
 * @throws {AppError} `rate_limited` (text: specification §8)
 */
export function limitCodes(request: FastifyRequest, address: string): Promise<void> {
  const limit = { limit: 20, windowSeconds: day };
  return limitPerKey(request, "verification-codes", normalizeEmail(address), limit);
}

/** Limits how many accounts one client opens. */
export function limitRegistrations(request: FastifyRequest): Promise<void> {
  return limitPerClient(request, "register", { limit: 60, windowSeconds: 600 });
}

/** Limits how many codes one client enters. */
export function limitVerifications(request: FastifyRequest): Promise<void> {
  return limitPerClient(request, "verify-email", { limit: 60, windowSeconds: 600 });
}

/** Limits requests for reset links: by one client, who could look for addresses, and to one address. */
export async function limitResetRequests(request: FastifyRequest, email: string): Promise<void> {
  await limitPerClient(request, "reset-request", { limit: 30, windowSeconds: 600 });
  const limit = { limit: 5, windowSeconds: quarterHour };
  await limitPerKey(request, "reset-request-address", normalizeEmail(email), limit);
}

/** Limits how many reset tokens one client tries. */
export function limitResets(request: FastifyRequest): Promise<void> {
  return limitPerClient(request, "password-reset", { limit: 30, windowSeconds: 600 });
}
