import type { Exchange } from "./exchanges.ts";
import { type EventPlan, type PaymentPlan, scenarios } from "./payment-plan.ts";
import type { SandboxPayment, SandboxRefund, SandboxSender } from "./payment-store.ts";
import type { ChargeReply, Provider } from "./provider.ts";

export interface CheckoutData {
  readonly merchant_key: string;
  readonly connection_mode: string;
  readonly checkout_amount: number;
  readonly currency_code: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string;
  readonly phone_number: string;
  readonly transaction_reference: string;
  readonly virtual_account_configuration?: { readonly expires_in_minutes: number };
}

export interface SandboxControl {
  /** @throws on an unknown id */
  next(scenario: string | PaymentPlan, email?: string): void;
  /** @throws when it is refused */
  open(data: CheckoutData): void;
  /** Pays without a browser, with the approved card by default. */
  pay(reference: string, expiry?: string): ChargeReply;
  /** Pays by transfer to the payment's own account; 100 per cent by default. */
  transfer(reference: string, percent?: number, sender?: SandboxSender): ChargeReply;
  settle(reference: string, status: "Completed" | "Failed"): void;
  /** Ends the refunds that were accepted. */
  settleRefunds(reference: string, status: "Success" | "Failed"): void;
  /** The customer's bank wants a Paystack payment back; all of it, and a week to answer, by default. */
  dispute(reference: string, amountKobo?: number | null, dueAt?: string): Promise<void>;
  /** A part goes back that the shop did not refund. */
  reversePart(reference: string, amountKobo: number): void;
  /** The newest of a payment: accepted is lost, declined is won. */
  resolveDispute(reference: string, resolution: "merchant-accepted" | "declined"): Promise<void>;
  /** @returns the status of each reply */
  sendEvent(reference: string, event: EventPlan): Promise<readonly (number | null)[]>;
  /** @throws on an unknown id */
  plan(reference: string, scenario: string | PaymentPlan): void;
  /** @param base such as `http://127.0.0.1:3000/api/payments` */
  sendWebhooksTo(base: string | undefined): void;
  payments(): readonly SandboxPayment[];
  refunds(): readonly SandboxRefund[];
  exchanges(reference?: string): readonly Exchange[];
  reset(): void;
}

const weekMs = 7 * 24 * 60 * 60_000;

export function createControl(provider: Provider): SandboxControl {
  const get = (reference: string): SandboxPayment => {
    const payment = provider.book.find(reference);
    if (!payment) throw new Error(`No payment has the reference ${reference}`);
    return payment;
  };
  return {
    next: (scenario, email = "") => void provider.nextPlans.set(email, toPlan(scenario)),
    open(data) {
      const reply = provider.open({ ...data });
      if (!reply.ok) throw new Error(reply.message);
    },
    pay: (reference, expiry = "01/39") =>
      provider.charge(reference, { number: "5111111111111118", expiry, cvv: "100" }),
    transfer: (reference, percent = 100, sender) => provider.transfer(reference, percent, sender),
    settleRefunds(reference, status) {
      for (const refund of provider.book.refunds()) {
        if (refund.paymentReference === reference && refund.status === "Initialized") {
          refund.status = status;
        }
      }
      provider.book.save();
    },
    settle(reference, status) {
      if (status === "Completed") provider.complete(get(reference));
      else provider.fail(get(reference), "Failed by hand");
    },
    dispute: (reference, amountKobo = null, dueAt = new Date(Date.now() + weekMs).toISOString()) =>
      provider.dispute(get(reference), amountKobo, dueAt),
    reversePart: (paymentReference, amountKobo) =>
      void provider.book.addRefund("paystack", { paymentReference, amountKobo, status: "Success" }),
    resolveDispute: (reference, resolution) => provider.resolveDispute(get(reference), resolution),
    sendEvent: (reference, event) => provider.sendEvent(get(reference), event),
    plan(reference, scenario) {
      const payment = get(reference);
      payment.plan = toPlan(scenario);
      payment.queries = 0;
      payment.refundCalls = 0;
      provider.book.save();
    },
    sendWebhooksTo: (base) => provider.sendWebhooksTo(base),
    payments: () => provider.book.list(),
    refunds: () => provider.book.refunds(),
    exchanges: (reference) => provider.exchanges.list(reference),
    reset() {
      provider.nextPlans.clear();
      provider.book.clear();
      provider.exchanges.clear();
    },
  };
}

function toPlan(scenario: string | PaymentPlan): PaymentPlan {
  if (typeof scenario !== "string") return scenario;
  const plan = scenarios.find((each) => each.id === scenario)?.plan;
  if (!plan) throw new Error(`No scenario is called ${scenario}`);
  return plan;
}

/**
 * GET reads, POST takes a JSON object of parameters.
 * @returns JSON text; undefined when there is no such control. @throws on bad parameters.
 */
export async function answerControl(
  control: SandboxControl,
  method: string,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const reference = String(given.reference ?? "");
  switch (`${method} ${name}`) {
    case "GET scenarios":
      return JSON.stringify(scenarios);
    case "GET payments":
      return JSON.stringify(control.payments());
    case "GET exchanges":
      return JSON.stringify(control.exchanges(given.reference ? reference : undefined));
    case "POST next":
      control.next(
        given.plan ? (given.plan as PaymentPlan) : String(given.scenario),
        typeof given.email === "string" ? given.email : undefined,
      );
      return "{}";
    case "POST plan":
      control.plan(reference, given.plan as PaymentPlan);
      return "{}";
    case "POST pay":
      return JSON.stringify(
        control.pay(reference, given.expiry ? String(given.expiry) : undefined),
      );
    case "POST transfer":
      return JSON.stringify(control.transfer(reference, Number(given.percent ?? 100)));
    case "POST settle":
      control.settle(reference, given.status === "Failed" ? "Failed" : "Completed");
      return "{}";
    case "POST dispute":
      await control.dispute(reference);
      return "{}";
    case "POST resolve":
      await control.resolveDispute(
        reference,
        given.resolution === "declined" ? "declined" : "merchant-accepted",
      );
      return "{}";
    case "POST event":
      return JSON.stringify(await control.sendEvent(reference, given.event as EventPlan));
    case "POST reset":
      control.reset();
      return "{}";
    default:
      return undefined;
  }
}
