import type { PaymentStart } from "#contract/api/orders/orders.ts";
import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type {
  PayingCustomer,
  PaymentChannel,
  PaymentSource,
  PaymentToStart,
  ProviderAnswer,
  ProviderEvent,
  RefundAnswer,
  RefundLookupResult,
  RefundToSend,
  WantedRefund,
} from "#contract/payment-provider.ts";
import type { PaymentMode, ProviderId } from "#server/platform/config/payment-config.ts";
import { toText } from "./json.ts";

export type * from "#contract/payment-provider.ts";

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

export function toTransferSource(name: unknown, account: unknown, bank: unknown): PaymentSource {
  const sender = {
    name: toText(name).slice(0, 100),
    account: toText(account).slice(0, 40),
    bank: toText(bank).slice(0, 100),
  };
  return { channel: "transfer", sender };
}

/** What a provider refunds itself; the rest goes back from the shop's bank account. */
const refundedChannels: Readonly<Record<string, readonly PaymentChannel[]>> = {
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
  return provider !== null && !(refundedChannels[provider] ?? ["card"]).includes(channel ?? "card");
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
