import type { DiscountBuyers, DraftDiscount } from "#contract/api/staff-discounts.ts";

/** What is tried, and how much room there is. */
export interface TryCartProps {
  /** The discount that is tried; without one a code may be typed. */
  readonly discountId?: string;
  /** What is typed of it, or of a new one, and not saved: it is tried in place of what is saved. */
  readonly draft?: DraftDiscount | undefined;
  /** Of that discount, so that a saved change is tried anew. */
  readonly version?: number;
  /** Whom that discount is for, who tries it first. */
  readonly buyers?: DiscountBuyers;
  /** Cart and answer stand side by side. */
  readonly isWide?: boolean;
}
