import { randomInt } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { PaymentPlan, ProviderStatus } from "./payment-plan.ts";

/** Whose protocol a payment speaks. */
export type SandboxProtocol = "payaza" | "paystack";

/** Who sent a transfer to the account of a payment. */
export interface SandboxSender {
  readonly name: string;
  readonly account: string;
  readonly bank: string;
}

export interface PayingCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Amounts in kobo. */
export interface SandboxPayment {
  readonly protocol: SandboxProtocol;
  readonly merchantReference: string;
  readonly providerReference: string;
  readonly amountKobo: number;
  readonly currency: string;
  readonly customer: PayingCustomer;
  readonly initiatedAt: string;
  /** Of its page, which leads back to the address. */
  readonly page: { readonly accessCode: string; readonly returnUrl: string } | null;
  /** The virtual account that takes a transfer for it. */
  readonly account: { readonly number: string; readonly minutes: number; readonly isOwn: boolean };
  /** Of the transfer that paid it; null for a card. */
  sender: SandboxSender | null;
  status: ProviderStatus;
  /** It failed after that: the money was taken back. */
  wasCompleted: boolean;
  statusReason: string;
  /** As the provider reports it: the full amount too while Initialized and after Failed. */
  receivedKobo: number;
  changedAt: string | null;
  charges: number;
  queries: number;
  refundCalls: number;
  plan: PaymentPlan;
}

export interface SandboxRefund {
  readonly refundReference: string;
  readonly paymentReference: string;
  readonly amountKobo: number;
  status: "Success" | "Initialized" | "Failed";
  readonly at: string;
}

/** A customer's bank wants a payment back. */
export interface SandboxDispute {
  readonly id: string;
  readonly paymentReference: string;
  /** Null while it is not known. */
  readonly amountKobo: number | null;
  readonly dueAt: string;
  /** Null while it is open. */
  resolution: "merchant-accepted" | "declined" | null;
}

export interface PaymentStore {
  find(reference: string): SandboxPayment | undefined;
  open(
    payment: Pick<
      SandboxPayment,
      "protocol" | "merchantReference" | "amountKobo" | "currency" | "customer"
    > & {
      readonly accountMinutes?: number;
      readonly returnUrl?: string;
      /** Paid to its account alone, which the store shows. */
      readonly isOwnAccount?: boolean;
    },
    plan: PaymentPlan,
  ): SandboxPayment;
  findPage(accessCode: string): SandboxPayment | undefined;
  addRefund(
    protocol: SandboxProtocol,
    refund: Pick<SandboxRefund, "paymentReference" | "amountKobo" | "status">,
  ): SandboxRefund;
  list(): readonly SandboxPayment[];
  refunds(): readonly SandboxRefund[];
  addDispute(
    dispute: Pick<SandboxDispute, "paymentReference" | "amountKobo" | "dueAt">,
  ): SandboxDispute;
  disputes(): readonly SandboxDispute[];
  save(): void;
  clear(): void;
}

interface SavedPayments {
  readonly payments: SandboxPayment[];
  readonly refunds: SandboxRefund[];
  /** Missing in files of before. */
  readonly disputes?: SandboxDispute[];
}

/** @param file JSON file; in memory without one */
export function openPaymentStore(file: string | undefined): PaymentStore {
  const saved: SavedPayments = file ? readSaved(file) : { payments: [], refunds: [] };
  const payments = new Map(saved.payments.map((each) => [each.merchantReference, each]));
  const { refunds, disputes = [] } = saved;

  const save = (): void => {
    if (!file) return;
    const text = JSON.stringify({ payments: [...payments.values()], refunds, disputes });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };

  return {
    find: (reference) => payments.get(reference),
    findPage: (accessCode) =>
      [...payments.values()].find(({ page }) => page?.accessCode === accessCode),
    open({ accountMinutes = 30, returnUrl, isOwnAccount = false, ...given }, plan) {
      const payment: SandboxPayment = {
        ...given,
        providerReference:
          isOwnAccount && given.protocol === "payaza"
            ? given.merchantReference
            : newReference(given.protocol, "P-C"),
        page: returnUrl === undefined ? null : { accessCode: newCode(15), returnUrl },
        account: { number: newDigits(10), minutes: accountMinutes, isOwn: isOwnAccount },
        sender: null,
        initiatedAt: new Date().toISOString(),
        status: "Initialized",
        wasCompleted: false,
        statusReason: "",
        receivedKobo: given.amountKobo,
        changedAt: null,
        charges: 0,
        queries: 0,
        refundCalls: 0,
        plan,
      };
      payments.set(payment.merchantReference, payment);
      save();
      return payment;
    },
    addRefund(protocol, given) {
      const refund: SandboxRefund = {
        ...given,
        refundReference: newReference(protocol, "P-R"),
        at: new Date().toISOString(),
      };
      refunds.push(refund);
      save();
      return refund;
    },
    addDispute(given) {
      const dispute: SandboxDispute = { ...given, id: newDigits(7), resolution: null };
      disputes.push(dispute);
      save();
      return dispute;
    },
    disputes: () => disputes,
    list: () => [...payments.values()].reverse(),
    refunds: () => refunds,
    save,
    clear() {
      payments.clear();
      refunds.length = 0;
      disputes.length = 0;
      save();
    },
  };
}

function readSaved(file: string): SavedPayments {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SavedPayments;
  } catch {
    // Missing or truncated: start empty rather than fail.
    return { payments: [], refunds: [] };
  }
}

function newReference(protocol: SandboxProtocol, prefix: string): string {
  if (protocol === "paystack") return newDigits(10);
  return `${prefix}-${new Date().toISOString().slice(0, 10).replaceAll("-", "")}-${newCode(10)}`;
}

function newCode(length: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** Never with a leading zero. */
function newDigits(length: number): string {
  return Array.from({ length }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join("");
}
