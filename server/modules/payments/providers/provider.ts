import type { PaymentStart } from "#contract/api/orders/orders.ts";
import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PaymentMode, ProviderId } from "#server/platform/config/payment-config.ts";
import { toText } from "./json.ts";

/** What every provider of online payments can do. None of it throws. */
export interface PaymentProvider {
  readonly id: ProviderId;
  readonly mode: PaymentMode;
  /** Paid in a frame over the shop, or on a page of the provider that leads back. */
  readonly checkout: PaymentStart["checkout"];
  start(payment: PaymentToStart): Promise<StartAnswer>;
  /** An account that takes one transfer for one payment, shown on the store's own page. */
  openAccount(account: AccountRequest): Promise<AccountAnswer>;
  /**
   * The only source the store trusts about money.
   * @param reference ours, never one from outside
   * @param channel how it is paid
   */
  query(reference: string, channel?: "window" | "account"): Promise<ProviderAnswer>;
  /** Sent once: a second call may pay twice. */
  refund(refund: RefundToSend): Promise<RefundAnswer>;
  findRefund(wanted: WantedRefund): Promise<RefundLookupResult>;
  /** Where it tells of disputes. @param id the provider's, from an event */
  findDispute?(id: string): Promise<DisputeAnswer>;
  /** @param body the exact bytes, which the signature covers */
  parseEvent(
    body: Buffer,
    headers: Readonly<Record<string, unknown>>,
  ): ProviderEvent | "forged" | "unreadable";
  /** Signs with the secret key, so that the result ends with it. */
  sign(text: string): string;
}

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

export type StartAnswer =
  | { readonly kind: "started"; readonly start: PaymentStart }
  | { readonly kind: "unavailable"; readonly cause: string };

export interface AccountRequest {
  readonly reference: string;
  /** What the payer's bank shows, besides the provider's name. */
  readonly accountName: string;
  readonly amountKobo: Kobo;
  readonly customer: PayingCustomer;
  readonly minutes: number;
  /** Its end by the store's clock. */
  readonly until: Date;
}

export type AccountAnswer =
  | {
      readonly kind: "opened";
      readonly bank: string;
      readonly accountNumber: string;
      readonly accountName: string;
      readonly until: Date;
    }
  | { readonly kind: "unavailable"; readonly cause: string };

/** Customers send money to what is read here: anything unclear is no account. */
export function readAccount(
  opened: {
    readonly bank: unknown;
    readonly accountNumber: unknown;
    readonly accountName: unknown;
    /** Undefined where the provider does not name it. */
    readonly amountKobo: Kobo | undefined;
    readonly until: Date;
  },
  requested: AccountRequest,
): AccountAnswer {
  const bank = toText(opened.bank).slice(0, 100);
  const accountNumber = toText(opened.accountNumber);
  const accountName = toText(opened.accountName).slice(0, 100);
  if (!/^\d{10}$/.test(accountNumber) || bank === "" || accountName === "") {
    return { kind: "unavailable", cause: "an answer without an account" };
  }
  if (opened.amountKobo !== undefined && opened.amountKobo !== requested.amountKobo) {
    return { kind: "unavailable", cause: "an account for another amount" };
  }
  const until = opened.until < requested.until ? opened.until : requested.until;
  return { kind: "opened", bank, accountNumber, accountName, until };
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

export function toTransferSource(name: unknown, account: unknown, bank: unknown): PaymentSource {
  const sender = {
    name: toText(name).slice(0, 100),
    account: toText(account).slice(0, 40),
    bank: toText(bank).slice(0, 100),
  };
  return { channel: "transfer", sender };
}

/** What a provider refunds itself; the rest goes back from the shop's bank account. */
const refundedChannels: Readonly<Record<ProviderId, readonly PaymentChannel[]>> = {
  payaza: ["card"],
  paystack: ["card", "transfer"],
};

/** Whether staff send the money back: cash, terminals, transfers, and what a provider does not refund. */
export function isRefundedByStaff(payment: {
  readonly method: AttemptMethod;
  readonly provider: ProviderId | null;
  readonly channel: PaymentChannel | null;
}): boolean {
  const { method, provider, channel } = payment;
  if (method !== "card") return true;
  return provider !== null && !refundedChannels[provider].includes(channel ?? "card");
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

/** A customer's bank wants a payment back. `won`: the money stays; `lost`: it goes back. */
export type DisputeAnswer =
  | {
      readonly kind: "open" | "won" | "lost";
      /** Of the payment in dispute, as the provider names it. */
      readonly reference: string;
      /** Undefined is all of the payment. */
      readonly amountKobo: Kobo | undefined;
      /** By when the store must answer. */
      readonly dueAt: Date | undefined;
    }
  | { readonly kind: "absent" }
  | { readonly kind: "unknown"; readonly cause: string };

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

/** A refund as providers list them. */
export interface ListedRefund {
  readonly refundReference: string;
  readonly paymentReference: string;
  readonly amountKobo: number | undefined;
}

export function isWantedRefund(listed: ListedRefund, wanted: WantedRefund): boolean {
  if (wanted.refundReference !== null) return listed.refundReference === wanted.refundReference;
  return (
    listed.amountKobo === wanted.amountKobo &&
    wanted.paymentReferences.includes(listed.paymentReference) &&
    !wanted.usedReferences.includes(listed.refundReference)
  );
}
