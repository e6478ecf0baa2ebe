import { randomInt } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { PaymentPlan, ProviderStatus } from "./payment-plan.ts";

export interface PayingCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Amounts in kobo. */
export interface SandboxPayment {
  readonly merchantReference: string;
  readonly providerReference: string;
  readonly amountKobo: number;
  readonly currency: string;
  readonly customer: PayingCustomer;
  readonly initiatedAt: string;
  status: ProviderStatus;
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
  readonly status: "Success" | "Initialized";
  readonly at: string;
}

export interface PaymentStore {
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
  save(): void;
  clear(): void;
}

interface SavedPayments {
  readonly payments: SandboxPayment[];
  readonly refunds: SandboxRefund[];
}

/** @param file JSON file; in memory without one */
export function openPaymentStore(file: string | undefined): PaymentStore {
  const saved = file ? readSaved(file) : { payments: [], refunds: [] };
  const payments = new Map(saved.payments.map((each) => [each.merchantReference, each]));
  const refunds = saved.refunds;

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

function readSaved(file: string): SavedPayments {
  try {
    const { payments, refunds } = JSON.parse(readFileSync(file, "utf8")) as SavedPayments;
    // Files of earlier versions lack these fields.
    return {
      payments: payments.map((each) => ({ ...each, refundCalls: each.refundCalls ?? 0 })),
      refunds: refunds.map((each) => ({ ...each, status: each.status ?? "Success" })),
    };
  } catch {
    // Missing or truncated: start empty rather than fail.
    return { payments: [], refunds: [] };
  }
}

function newReference(prefix: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const tail = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${prefix}-${new Date().toISOString().slice(0, 10).replaceAll("-", "")}-${tail.join("")}`;
}
