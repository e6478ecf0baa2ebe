import { createHash } from "node:crypto";
import type { Kobo } from "#contract/money/kobo.ts";

/** Money on the shop's account as a person or a bank's statement tells of it. */
export interface ToldMoney {
  readonly amountKobo: Kobo;
  /** Such as `2026-11-23`. */
  readonly cameOn: string;
  readonly bankReference: string;
}

/**
 * What tells money on an account from any other: its day, its amount and the bank's reference, however that is written
 * in capitals and spaces. The database lets each be counted once. Only its SHA-256 is kept, since some banks write the
 * sender's name.
 */
export function moneyKeyOf({ amountKobo, cameOn, bankReference }: ToldMoney): string {
  const written = bankReference.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  return createHash("sha256").update(`${cameOn} ${amountKobo} ${written}`).digest("base64url");
}
