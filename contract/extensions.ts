import type { EventType } from "./api/webhooks/event-types.ts";
import type { EventData } from "./api/webhooks/events.ts";
import type {
  PaymentToStart,
  ProviderAnswer,
  ProviderEvent,
  RefundAnswer,
  RefundLookupResult,
  RefundToSend,
  WantedRefund,
} from "./payment-provider.ts";
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

/** Its sender and texts are those of the store. */
export interface ExtensionEmail {
  /** The same at every attempt: with it a service can leave out what it has taken. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ExtensionEvent = {
  [Type in EventType]: {
    /** The same at every attempt. */
    readonly id: string;
    readonly type: Type;
    readonly createdAt: string;
    readonly data: EventData[Type];
  };
}[EventType];

/** A provider of card payments, whose page the shopper is sent to and led back from. */
export interface ExtensionPaymentProvider {
  /** Lower-case letters: chosen by PAYMENT_PROVIDER, and its name with a capital. */
  readonly id: string;
  readonly mode: "Live" | "Test";
  /** The only origin to which shoppers are sent. */
  readonly checkoutOrigin: string;
  /** The store signs links of its own with it too. */
  readonly secretKey: string;
  /** The same reference opens one payment. */
  start(
    payment: Pick<PaymentToStart, "reference" | "amountKobo" | "customer" | "returnUrl">,
    call: ExtensionCall,
  ): MaybePromise<{ readonly checkoutUrl: string }>;
  /** The only source the store trusts about money. @param reference ours */
  query(reference: string, call: ExtensionCall): MaybePromise<ProviderAnswer>;
  /** Called once: a second call may pay twice. */
  refund(refund: RefundToSend, call: ExtensionCall): MaybePromise<RefundAnswer>;
  findRefund(wanted: WantedRefund, call: ExtensionCall): MaybePromise<RefundLookupResult>;
  /** Of `POST /api/payments/ID/webhook`; without waiting. @param body the exact bytes */
  parseEvent(
    body: Uint8Array,
    headers: Readonly<Record<string, unknown>>,
  ): ProviderEvent | "forged" | "unreadable";
}

/** What a brand changes in code: docs/build/extensions.md. `null` leaves a decision to the store. */
export interface Extensions {
  /** A unit price in kobo for each line, before discount codes. */
  price?(cart: ExtensionCart, call: ExtensionCall): MaybePromise<readonly (number | null)[]>;
  /** The delivery fee in kobo; not called for pick-up. */
  deliveryQuote?(request: DeliveryRequest, call: ExtensionCall): MaybePromise<number | null>;
  /** The VAT of the whole order. */
  tax?(request: TaxRequest, call: ExtensionCall): MaybePromise<TaxTerms | null>;
  /** Takes card payments with PAYMENT_PROVIDER set to its `id`. */
  paymentProvider?: ExtensionPaymentProvider;
  /** Sends the emails of a live store instead of SMTP_URL; resolves once the service has taken one. */
  emailTransport?: {
    send(email: ExtensionEmail, call: ExtensionCall): MaybePromise<void>;
  };
  /** After a change, by a job: at least once for each event of these types. */
  onEvent?: {
    readonly types: readonly EventType[];
    handle(event: ExtensionEvent, call: ExtensionCall): MaybePromise<void>;
  };
}
