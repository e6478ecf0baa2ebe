import type { Kobo } from "./money/kobo.ts";

export interface PaymentToStart {
  readonly reference: string;
  readonly amountKobo: Kobo;
  readonly customer: PayingCustomer;
  /** Where the provider's page leads back to. */
  readonly returnUrl: string;
  /** How long an account for a transfer stays open. */
  readonly accountMinutes: number;
  /** Of the same payment, started before: it is started once. */
  readonly checkoutUrl: string | null;
}

export interface PayingCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** How money came through a provider: its window takes cards, and transfers to an account of its own. */
export interface PaymentSource {
  readonly channel: PaymentChannel;
  /** Of a transfer. */
  readonly sender?: PaymentSender;
}

export type PaymentChannel = "card" | "transfer";

export interface PaymentSender {
  readonly name: string;
  readonly account: string;
  readonly bank: string;
}

/** Only `completed` is money. `refused`: our key is rejected. */
export type ProviderAnswer =
  | {
      readonly kind: "completed";
      readonly merchantReference: string;
      readonly providerReference: string;
      readonly amountKobo: Kobo;
      readonly currency: string;
      /** Where the provider tells it. */
      readonly source?: PaymentSource;
    }
  | {
      readonly kind: "reversed";
      /** With the store's own refunds; undefined where the provider does not tell, which is all. */
      readonly sentBackKobo?: Kobo;
    }
  | { readonly kind: "failed" | "initialized" | "pending" | "not_found" }
  | { readonly kind: "unknown" | "refused"; readonly cause: string };

export interface ProviderEvent {
  /** Ours first; none is proven to be ours. */
  readonly references: readonly string[];
  /** In the provider's words. */
  readonly status: string;
  readonly about: "payment" | "refund";
  /** It takes money back, or says that none came. */
  readonly isFailure: boolean;
  /** The provider's id of the dispute it tells of. */
  readonly disputeId?: string;
}

export interface RefundToSend {
  readonly reference: string;
  /** The provider's own, where it gave one. */
  readonly providerReference: string | null;
  readonly amountKobo: Kobo;
  readonly reason: string;
}

/** `begun`: accepted, and made later. Anything but a clear answer is `unknown`. */
export interface RefundAnswer {
  readonly kind: "done" | "begun" | "failed" | "unknown";
  readonly refundReference: string;
  readonly cause: string;
}

export interface WantedRefund {
  /** The provider may name either; its own last. */
  readonly paymentReferences: readonly string[];
  readonly amountKobo: number;
  readonly refundReference: string | null;
  readonly usedReferences: readonly string[];
  /** Of the same payment and amount, with unknown references. */
  readonly similarCount: number;
}

export type RefundLookupResult =
  | { readonly kind: "done" | "begun" | "failed"; readonly refundReference: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unknown"; readonly cause: string; readonly refundReference?: string };
