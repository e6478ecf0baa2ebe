import { randomInt } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { PaymentPlan, ProviderStatus } from "./payment-plan.ts";

/** Who pays, as the shop told the checkout page. */
export interface PayingCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** A payment as the stand-in provider knows it. Amounts are in kobo. */
export interface SandboxPayment {
  readonly merchantReference: string;
  readonly providerReference: string;
  readonly amountKobo: number;
  readonly currency: string;
  readonly customer: PayingCustomer;
  readonly initiatedAt: string;
  status: ProviderStatus;
  statusReason: string;
  /** What arrived, as the provider reports it: the full amount too while Initialized and after Failed. */
  receivedKobo: number;
  changedAt: string | null;
  /** How often Pay was pressed. */
  charges: number;
  /** How often the status query and the refund were asked. */
  queries: number;
  refundCalls: number;
  plan: PaymentPlan;
}

/** A refund that was asked for. */
export interface SandboxRefund {
  readonly refundReference: string;
  readonly paymentReference: string;
  readonly amountKobo: number;
  readonly status: "Success" | "Initialized";
  readonly at: string;
}

/** The payments of the stand-in, kept over restarts where a file is given. */
export interface PaymentBook {
  find(reference: string): SandboxPayment | undefined;
  open(
    payment: Pick<SandboxPayment, "merchantReference" | "amountKobo" | "currency" | "customer">,
    plan: PaymentPlan,
  ): SandboxPayment;
  addRefund(
    refund: Pick<SandboxRefund, "paymentReference" | "amountKobo" | "status">,
  ): SandboxRefund;
  list(): readonly SandboxPayment[];
  refunds(): readonly SandboxRefund[];
  /** Keeps what changed; called after a payment was altered. */
  save(): void;
  clear(): void;
}

interface Kept {
  readonly payments: SandboxPayment[];
  readonly refunds: SandboxRefund[];
}

/**
 * Opens the book.
 * @param file JSON file it is kept in; without one it lives in memory.
 */
export function openPaymentBook(file: string | undefined): PaymentBook {
  const kept = file ? readKept(file) : { payments: [], refunds: [] };
  const payments = new Map(kept.payments.map((each) => [each.merchantReference, each]));
  const refunds = kept.refunds;

  const save = (): void => {
    if (!file) return;
    const text = JSON.stringify({ payments: [...payments.values()], refunds });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };

  return {
    find: (reference) => payments.get(reference),
    open(given, plan) {
      const payment: SandboxPayment = {
        ...given,
        providerReference: newReference("P-C"),
        initiatedAt: new Date().toISOString(),
        status: "Initialized",
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
    addRefund(given) {
      const refund: SandboxRefund = {
        ...given,
        refundReference: newReference("P-R"),
        at: new Date().toISOString(),
      };
      refunds.push(refund);
      save();
      return refund;
    },
    list: () => [...payments.values()].reverse(),
    refunds: () => refunds,
    save,
    clear() {
      payments.clear();
      refunds.length = 0;
      save();
    },
  };
}

function readKept(file: string): Kept {
  try {
    const { payments, refunds } = JSON.parse(readFileSync(file, "utf8")) as Kept;
    // a book of an earlier version lacks the later columns
    return {
      payments: payments.map((each) => ({ ...each, refundCalls: each.refundCalls ?? 0 })),
      refunds: refunds.map((each) => ({ ...each, status: each.status ?? "Success" })),
    };
  } catch {
    // no file yet, or one cut short: the stand-in begins anew rather than keep the store from starting
    return { payments: [], refunds: [] };
  }
}

/** A provider's reference such as `P-C-20261121-K3J4H5G6F7`. */
function newReference(prefix: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const tail = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${prefix}-${new Date().toISOString().slice(0, 10).replaceAll("-", "")}-${tail.join("")}`;
}
