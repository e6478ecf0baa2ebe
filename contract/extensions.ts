import type { VatTerms } from "./pricing/vat.ts";

type MaybePromise<T> = T | Promise<T>;

/** Aborted when the time of a call is over: hand it to `fetch`. */
export interface ExtensionCall {
  readonly signal: AbortSignal;
}

/** Signed in; null for guests. */
export interface ExtensionCustomer {
  readonly userId: string;
  /** Null until it is verified. */
  readonly email: string | null;
  /** Of an approved business, which buys at wholesale prices. */
  readonly businessProfileId: string | null;
}

/** Amounts are whole kobo: 100 kobo = ₦1. */
export interface ExtensionLine {
  readonly productId: string;
  readonly variantId: string;
  readonly size: string;
  readonly typeId: string;
  readonly name: string;
  readonly quantity: number;
  /** To `price` the store's own, tiers included; to the others the price of the order. */
  readonly unitPriceKobo: number;
}

export interface ExtensionDestination {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface ExtensionCart {
  readonly customer: ExtensionCustomer | null;
  readonly lines: readonly ExtensionLine[];
}

export interface DeliveryRequest extends ExtensionCart {
  readonly destination: ExtensionDestination;
  /** Before discount codes. */
  readonly subtotalKobo: number;
  /** What the store itself charges. */
  readonly feeKobo: number;
}

export interface TaxRequest extends ExtensionCart {
  readonly destination: ExtensionDestination;
  readonly isPickup: boolean;
  /** The store's own; null while it charges none. */
  readonly vat: VatTerms | null;
}

export interface TaxTerms {
  /** 0 charges none; at most 99.99, with two decimals. */
  readonly percent: number;
  /** The store's own setting unless given. */
  readonly isAdded?: boolean;
  readonly coversDelivery?: boolean;
}

/** What a brand changes in code: docs/build/extensions.md. `null` leaves a decision to the store. */
export interface Extensions {
  /** A unit price in kobo for each line, before discount codes. */
  price?(cart: ExtensionCart, call: ExtensionCall): MaybePromise<readonly (number | null)[]>;
  /** The delivery fee in kobo; not called for pick-up. */
  deliveryQuote?(request: DeliveryRequest, call: ExtensionCall): MaybePromise<number | null>;
  /** The VAT of the whole order. */
  tax?(request: TaxRequest, call: ExtensionCall): MaybePromise<TaxTerms | null>;
}
