import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { Kobo } from "#contract/money/kobo.ts";

/** Somebody the store knows by an e-mail address. */
export interface CustomerRecord {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  /** Of the account, if there is one. */
  readonly userId: string | null;
  readonly company: string;
  readonly businessStatus: BusinessProfileStatus | null;
  readonly readsLetter: boolean;
  /** Orders that were paid. */
  readonly orders: number;
  /** What came for them and did not go back. */
  readonly spentKobo: Kobo;
  readonly lastOrderAt: Date | null;
  readonly latestAt: Date;
}
