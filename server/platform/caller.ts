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
      /** Set only while the buyer's business profile is approved: the key to wholesale prices. */
      readonly approvedBusinessProfileId: string | undefined;
    };

/** A shopper without an account. */
export const guest: Caller = { kind: "guest" };
