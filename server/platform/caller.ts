import { AppError } from "./errors.ts";

/**
 * Who is asking, decided once per request from the bearer token. Nothing in a body changes it.
 * A malformed, expired or revoked token is refused before a route runs.
 */
export type Caller =
  | { readonly kind: "guest" }
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly email: string;
      readonly emailVerified: boolean;
      /**
       * When the account proved its address, or was opened where it has not: guest orders with the address are its own
       * only from before.
       */
      readonly memberSince: Date;
      /** Set only while the buyer's business profile is approved: the key to wholesale prices. */
      readonly approvedBusinessProfileId: string | undefined;
    };

/** A caller with an account. */
export type UserCaller = Extract<Caller, { kind: "user" }>;

/** A shopper without an account. */
export const guest: Caller = { kind: "guest" };

/**
 * Lets only a signed-in shopper pass.
 * @throws {AppError} `unauthenticated`
 */
export function requireUser(caller: Caller): UserCaller {
  if (caller.kind !== "user") throw new AppError("unauthenticated");
  return caller;
}

/**
 * Lets only a signed-in shopper with a verified e-mail address pass.
 * @throws {AppError} `unauthenticated`, `email_unverified`
 */
export function requireVerifiedUser(caller: Caller): UserCaller {
  const user = requireUser(caller);
  if (!user.emailVerified) throw new AppError("email_unverified");
  return user;
}
