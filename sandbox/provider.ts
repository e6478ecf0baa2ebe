import { createExchangeRecord, type ExchangeRecord } from "./exchanges.ts";
import { toText } from "./http.ts";
import {
  type CardOutcome,
  type EventPlan,
  findOutcome,
  type PaymentPlan,
  testCards,
} from "./payment-plan.ts";
import {
  openPaymentStore,
  type PaymentStore,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxSender,
} from "./payment-store.ts";
import { type SigningKeys, writeWebhook } from "./webhook.ts";

export interface ProviderOptions extends SigningKeys {
  /** Each protocol has its own address below it. */
  readonly webhookBase: string | undefined;
  readonly file: string | undefined;
}

export type OpenReply =
  | { readonly ok: true; readonly page: PagePlan; readonly account: SandboxPayment["account"] }
  | { readonly ok: false; readonly status: number; readonly message: string };

export interface PagePlan {
  readonly readyDelayMs: number | null;
  readonly strayMessages: boolean;
  readonly deadClose: boolean;
}

export type ChargeReply =
  | {
      readonly result: "success";
      readonly data: Readonly<Record<string, unknown>>;
      readonly callbackDelayMs: number | null;
    }
  | { readonly result: "error"; readonly status: number; readonly message: string };

const refusals: Readonly<Record<Exclude<CardOutcome, "approved">, string>> = {
  declined: "Transaction declined by the card's bank",
  expired_card: "The card has expired",
  timed_out: "The bank did not answer in time",
  acquirer_error: "The acquiring bank reported an error",
  unspecified_failure: "The payment failed",
  unknown: "The outcome of the payment is unknown",
};

/** The provider still calls these Initialized. */
const undecidedOutcomes: ReadonlySet<CardOutcome> = new Set(["timed_out", "unknown"]);

const defaultSender: SandboxSender = {
  name: "ADAEZE OKAFOR",
  account: "0123456789",
  bank: "Sample Bank",
};

const defaultEvents: readonly EventPlan[] = [{ kind: "payment" }];

export type Provider = ReturnType<typeof createProvider>;

export function createProvider(options: ProviderOptions) {
  const store: PaymentStore = openPaymentStore(options.file);
  const exchanges: ExchangeRecord = createExchangeRecord();
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let webhookBase = options.webhookBase;
  /** By email address; the empty key is for anyone. */
  const nextPlans = new Map<string, PaymentPlan>();

  const later = (delayMs: number, work: () => void): void => {
    if (delayMs === 0) {
      work();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  };

  const post = async (payment: SandboxPayment, event: EventPlan): Promise<number | null> => {
    if (webhookBase === undefined) return null;
    const webhookUrl = `${webhookBase}/${payment.protocol}/webhook`;
    const { body, headers } = writeWebhook(payment, event, options, store.disputes());
    let status: number | null = null;
    for (let tries = 0; tries <= (event.retries ?? 0); tries += 1) {
      let reply = "";
      try {
        const response = await fetch(webhookUrl, {
          method: "POST",
          headers,
          body,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
        });
        status = response.status;
        reply = await response.text();
      } catch (error) {
        status = null;
        reply = String(error);
      }
      exchanges.add({
        kind: "webhook",
        reference: payment.merchantReference,
        headers,
        body,
        status,
        reply,
      });
      if (status !== null && status < 300) break;
    }
    return status;
  };

  /** @returns the status of each reply */
  const sendEvent = async (
    payment: SandboxPayment,
    event: EventPlan,
  ): Promise<readonly (number | null)[]> =>
    Promise.all(Array.from({ length: event.copies ?? 1 }, () => post(payment, event)));

  const sendPlannedEvents = (payment: SandboxPayment): void => {
    for (const event of payment.plan.events ?? defaultEvents) {
      later(event.delayMs ?? 0, () => void sendEvent(payment, event));
    }
  };

  const change = (
    payment: SandboxPayment,
    status: SandboxPayment["status"],
    statusReason: string,
    receivedKobo = payment.amountKobo,
  ): void => {
    payment.wasCompleted ||= payment.status === "Completed";
    payment.status = status;
    payment.statusReason = statusReason;
    payment.receivedKobo = receivedKobo;
    payment.changedAt = new Date().toISOString();
    store.save();
  };

  const complete = (payment: SandboxPayment): void => {
    const percent = payment.plan.receivedPercent ?? 100;
    change(payment, "Completed", "", Math.round((payment.amountKobo * percent) / 100));
    sendPlannedEvents(payment);
    if (payment.plan.reverseAfterMs !== undefined) {
      later(payment.plan.reverseAfterMs, () => fail(payment, "Reversed by the bank"));
    }
  };

  const fail = (payment: SandboxPayment, reason: string): void => {
    change(payment, "Failed", reason);
    const planned = payment.plan.events;
    const sendsForged = planned?.some((event) => event.kind === "forged") === true;
    if (planned === undefined) void sendEvent(payment, { kind: "payment" });
    else if (sendsForged) sendPlannedEvents(payment);
  };

  /** @returns the refund, or how its call fails */
  const refund = (
    payment: SandboxPayment,
    amountKobo: number,
  ): SandboxRefund | "declined" | "server_error" | "lost" => {
    const planned = payment.plan.refundAnswers?.[payment.refundCalls] ?? "truth";
    payment.refundCalls += 1;
    const earlierKobo = store
      .refunds()
      .filter((each) => each.paymentReference === payment.merchantReference)
      .filter((each) => each.status !== "Failed")
      .reduce((total, each) => total + each.amountKobo, 0);
    const isTooMuch = !(amountKobo > 0) || amountKobo + earlierKobo > payment.receivedKobo;
    if (isTooMuch || planned === "declined") return "declined";
    if (planned === "server_error") return planned;
    if (planned === "lost_undone") return "lost";
    const created = store.addRefund(payment.protocol, {
      paymentReference: payment.merchantReference,
      amountKobo,
      status: payment.protocol === "paystack" && planned === "begun" ? "Initialized" : "Success",
    });
    return planned === "lost" ? planned : created;
  };

  /** A transfer to the payment's own account; any part of the amount, or more. */
  const transfer = (reference: string, percent: number, sender = defaultSender): ChargeReply => {
    const payment = store.find(reference);
    if (!payment) return { result: "error", status: 400, message: "Transaction not found" };
    payment.sender = sender;
    payment.plan = { ...payment.plan, receivedPercent: percent };
    if (payment.plan.settleDelayMs !== null) {
      later(payment.plan.settleDelayMs ?? 0, () => complete(payment));
    }
    return {
      result: "success",
      data: successData(payment),
      callbackDelayMs: payment.plan.callback === "lost" ? null : 0,
    };
  };

  /** A customer's bank disputes a payment; its event tells the shop. */
  const dispute = async (payment: SandboxPayment, amountKobo: number | null, dueAt: string) => {
    store.addDispute({ paymentReference: payment.merchantReference, amountKobo, dueAt });
    await sendEvent(payment, { kind: "dispute", dispute: "create" });
  };

  /** Its newest; one that is accepted goes back to the customer. */
  const resolveDispute = async (
    payment: SandboxPayment,
    resolution: "merchant-accepted" | "declined",
  ) => {
    const { merchantReference: paymentReference } = payment;
    const found = store.disputes().findLast((each) => each.paymentReference === paymentReference);
    if (!found) return;
    found.resolution = resolution;
    store.save();
    await sendEvent(payment, { kind: "dispute", dispute: "resolve" });
  };

  const consumeNextPlan = (email: string): PaymentPlan => {
    const key = nextPlans.has(email) ? email : "";
    const plan = nextPlans.get(key) ?? {};
    nextPlans.delete(key);
    return plan;
  };

  const charge = (
    reference: string,
    card: { number: string; expiry: string; cvv: string },
  ): ChargeReply => {
    const payment = store.find(reference);
    if (!payment) return { result: "error", status: 400, message: "Transaction not found" };
    const { plan } = payment;
    const known = testCards.find((each) => each.number === card.number.replace(/\s/g, ""));
    if (!known || card.cvv !== "100") {
      return { result: "error", status: 400, message: "Use one of the test cards, with CVV 100" };
    }
    if (
      known.threeDSecure &&
      payment.protocol === "payaza" &&
      payment.customer.phone.trim() === ""
    ) {
      return { result: "error", status: 400, message: "3-D Secure needs a phone number" };
    }
    const planned = plan.cardOutcomes?.[Math.min(payment.charges, plan.cardOutcomes.length - 1)];
    const outcome = planned ?? findOutcome(card.expiry);
    if (!outcome) {
      return {
        result: "error",
        status: 400,
        message: "Use one of the expiry dates of a test card",
      };
    }
    payment.charges += 1;
    store.save();
    if (outcome !== "approved") {
      if (!undecidedOutcomes.has(outcome)) fail(payment, refusals[outcome]);
      return { result: "error", status: 400, message: refusals[outcome] };
    }
    if (plan.callback !== "forged" && plan.settleDelayMs !== null) {
      later(plan.settleDelayMs ?? 0, () => complete(payment));
    }
    return {
      result: "success",
      data: successData(payment),
      callbackDelayMs: plan.callback === "lost" ? null : (plan.callbackDelayMs ?? 0),
    };
  };

  return {
    book: store,
    exchanges,
    sendEvent,
    complete,
    fail,
    charge,
    transfer,
    refund,
    dispute,
    resolveDispute,
    nextPlans,
    sendWebhooksTo(base: string | undefined): void {
      webhookBase = base;
    },
    /** @returns why it is refused, as text */
    initialize(given: Readonly<Record<string, unknown>>): SandboxPayment | string {
      const reference = toText(given.reference);
      const email = toText(given.email);
      const { amount } = given;
      if (store.find(reference)) return "Duplicate Transaction Reference";
      if (!/^[\w.=-]+$/.test(reference)) return "Invalid character in transaction reference";
      if (email === "") return "Email is not allowed to be empty";
      if (typeof amount !== "number" || !Number.isInteger(amount) || amount <= 0) {
        return "Invalid Amount Sent";
      }
      return store.open(
        {
          protocol: "paystack",
          merchantReference: reference,
          amountKobo: amount,
          currency: toText(given.currency) || "NGN",
          customer: { firstName: "", lastName: "", email, phone: "" },
          returnUrl: toText(given.callback_url),
        },
        consumeNextPlan(email),
      );
    },
    /** @returns why it is refused, as text */
    openAccount(
      given: Pick<SandboxPayment, "protocol" | "merchantReference" | "amountKobo" | "customer"> & {
        readonly minutes: number;
      },
    ): SandboxPayment | "lost" | string {
      const { minutes, ...payment } = given;
      const { merchantReference, amountKobo, customer } = payment;
      if (store.find(merchantReference)) return "Duplicate Transaction Reference";
      if (merchantReference === "" || customer.email === "") return "A field is missing";
      if (!Number.isInteger(amountKobo) || amountKobo <= 0) return "Invalid Amount Sent";
      if (!(minutes >= 15 && minutes <= 480)) return "Invalid account expiry";
      const plan = consumeNextPlan(customer.email);
      if (plan.accountAnswer === "server_error") return "server_error";
      const opened = store.open(
        { ...payment, currency: "NGN", accountMinutes: minutes, isOwnAccount: true },
        plan,
      );
      return plan.accountAnswer === "lost" ? "lost" : opened;
    },
    open(given: Readonly<Record<string, unknown>>): OpenReply {
      const reference = toText(given.transaction_reference);
      const amount = given.checkout_amount;
      const earlier = store.find(reference);
      const plan = earlier?.plan ?? consumeNextPlan(toText(given.email_address));
      const page: PagePlan = {
        readyDelayMs: plan.readyDelayMs === undefined ? 0 : plan.readyDelayMs,
        strayMessages: plan.strayMessages ?? false,
        deadClose: plan.deadClose ?? false,
      };
      if (plan.refuseKey || given.merchant_key !== options.publicKey) {
        return { ok: false, status: 401, message: "Invalid merchant key" };
      }
      if (given.connection_mode !== "Test") {
        return { ok: false, status: 401, message: "The merchant key and connection mode disagree" };
      }
      const blankField = ["first_name", "last_name", "email_address", "transaction_reference"].find(
        (name) => toText(given[name]) === "",
      );
      if (blankField) return { ok: false, status: 400, message: `'${blankField}' cannot be blank` };
      if (typeof amount !== "number" || !(amount > 0)) {
        return { ok: false, status: 400, message: "'checkout_amount' must be numeric" };
      }
      if (earlier?.status === "Completed") {
        return { ok: false, status: 400, message: "Transaction reference already exists" };
      }
      const opened =
        earlier ??
        store.open(
          {
            protocol: "payaza",
            accountMinutes: accountMinutesOf(given),
            merchantReference: reference,
            amountKobo: Math.round(amount * 100),
            currency: toText(given.currency_code) || "NGN",
            customer: {
              firstName: toText(given.first_name),
              lastName: toText(given.last_name),
              email: toText(given.email_address),
              phone: toText(given.phone_number),
            },
          },
          plan,
        );
      return { ok: true, page, account: opened.account };
    },
    close(): void {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** From 15 to 480, and 30 where none is asked for. */
function accountMinutesOf(given: Readonly<Record<string, unknown>>): number {
  const configured = given.virtual_account_configuration;
  const minutes =
    typeof configured === "object" && configured !== null && "expires_in_minutes" in configured
      ? Number(configured.expires_in_minutes)
      : 30;
  return Math.min(480, Math.max(15, minutes));
}

function successData(payment: SandboxPayment): Readonly<Record<string, unknown>> {
  return {
    message: "Transaction successful",
    payaza_reference: payment.providerReference,
    transaction_reference: payment.merchantReference,
    transaction_fee: 0,
    transaction_total_amount: payment.amountKobo / 100,
    currency: { name: "Naira", code: payment.currency, unicode: "20A6", html_value: "&#8358;" },
    customer: {
      email_address: payment.customer.email,
      first_name: payment.customer.firstName,
      last_name: payment.customer.lastName,
    },
  };
}
