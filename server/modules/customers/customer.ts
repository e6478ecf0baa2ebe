import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { DataRequestKind } from "#contract/api/data-requests.ts";
import type { Kobo } from "#contract/money/kobo.ts";

/** Somebody the store knows by an e-mail address. */
export interface CustomerRecord {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
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
  /** Of the open request about their data that is due first, the last day such as `2026-12-21`; null without one. */
  readonly dataRequestKind: DataRequestKind | null;
  readonly dataRequestDue: string | null;
}
