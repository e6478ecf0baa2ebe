import type { DiscountBuyers, DraftDiscount } from "#contract/api/staff-discounts.ts";
import { toIso } from "../../parts/shop-clock.ts";

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

/** What a cart is tried with, whether by its sum or with products. */
export interface TriedWith {
  /** Empty for what applies automatically. */
  readonly code: string;
  /** A moment on the shop's clock as its field writes it; empty for now. */
  readonly at: string;
}

/** The way in which a cart is tried. */
export interface TryWayProps extends TryCartProps {
  readonly tried: TriedWith;
  readonly onTried: (tried: TriedWith) => void;
}

/** Whether a code may be typed: no discount is named. */
export function isCodeAsked({ discountId, draft }: TryCartProps): boolean {
  return discountId === undefined && draft === undefined;
}

/** What of a call says which discount is asked about, and when. */
export function askedOf(props: TryWayProps) {
  const { discountId, draft, tried } = props;
  const code = isCodeAsked(props) ? tried.code.trim() : "";
  const at = toIso(tried.at);
  return {
    ...(code !== "" && { code }),
    ...(discountId !== undefined && { discountId }),
    ...(draft !== undefined && { draft: JSON.stringify(draft) }),
    ...(at !== null && { at }),
  };
}
