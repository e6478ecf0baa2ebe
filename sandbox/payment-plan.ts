/** By expiry date, as in the provider's published test cards. */
export type CardOutcome =
  | "approved"
  | "declined"
  | "expired_card"
  | "timed_out"
  | "acquirer_error"
  | "unspecified_failure"
  | "unknown";

export type ProviderStatus = "Initialized" | "Completed" | "Failed";

export type QueryAnswer =
  | "truth"
  | "initialized"
  | "not_found"
  | "success_false"
  | "server_error"
  | "malformed"
  | "timeout"
  | "unauthorized";

/** `other_amount` asks for more than was wanted, `no_number` gives none. */
export type AccountAnswer = "truth" | "server_error" | "lost" | "other_amount" | "no_number";

/** `lost` refunds without answering; `lost_undone` neither refunds nor answers. */
export type RefundAnswer = "truth" | "lost" | "lost_undone" | "server_error" | "begun" | "declined";

export type Forgery =
  | "missing"
  | "garbage"
  | "other_encoding"
  | "sha256"
  | "tampered"
  | "other_mode"
  | "truncated";

export interface EventPlan {
  readonly kind: "payment" | "payout" | "unknown_reference" | "forged" | "refund" | "dispute";
  /** 0 by default. */
  readonly delayMs?: number;
  readonly status?: "Completed" | "Failed";
  /** `reformatted` sends the same data as other bytes, as a bulk resend does. */
  readonly bytes?: "original" | "reformatted";
  /** Sent at once; 1 by default. */
  readonly copies?: number;
  /** After a reply other than 2xx; 0 by default. */
  readonly retries?: number;
  readonly forgery?: Forgery;
  /** What a dispute's event claims; `create` by default. */
  readonly dispute?: "create" | "remind" | "resolve";
}

/** An empty plan succeeds. */
export interface PaymentPlan {
  readonly refuseKey?: boolean;
  /** Null never becomes ready. */
  readonly readyDelayMs?: number | null;
  readonly strayMessages?: boolean;
  readonly deadClose?: boolean;
  /** Results of successive attempts in place of the card's; the last one repeats. */
  readonly cardOutcomes?: readonly CardOutcome[];
  /** `forged` reports success without a payment. */
  readonly callback?: "sent" | "lost" | "forged";
  readonly callbackDelayMs?: number;
  /** Null completes only by hand. */
  readonly settleDelayMs?: number | null;
  /** 100 by default. */
  readonly receivedPercent?: number;
  /** Values of the status query in place of the right ones. */
  readonly answerCurrency?: string;
  readonly answerReference?: string;
  readonly answers?: readonly QueryAnswer[];
  /** In place of an account made for the payment. */
  readonly accountAnswer?: AccountAnswer;
  /** Answers of the first refund calls. */
  readonly refundAnswers?: readonly RefundAnswer[];
  /** One by default. */
  readonly events?: readonly EventPlan[];
  readonly reverseAfterMs?: number;
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly todo: string;
  readonly plan: PaymentPlan;
}

const forgeries: readonly Forgery[] = [
  "missing",
  "garbage",
  "other_encoding",
  "sha256",
  "tampered",
  "other_mode",
  "truncated",
];

const payment: EventPlan = { kind: "payment" };

/** Numbered as in the payment guide. */
export const scenarios: readonly Scenario[] = [
  { id: "1", title: "succeed, with a webhook", todo: "Pay with the approved card.", plan: {} },
  {
    id: "2",
    title: "be declined once, then succeed",
    todo: "Press Pay twice in the same window.",
    plan: { cardOutcomes: ["declined", "approved"] },
  },
  {
    id: "3",
    title: "wait for you to close the window",
    todo: "Close it, then open the payment again from the order.",
    plan: {},
  },
  {
    id: "4",
    title: "succeed without any webhook",
    todo: "Pay; the shop must find out by asking.",
    plan: { events: [] },
  },
  {
    id: "5",
    title: "send its webhook before the window says so",
    todo: "Pay and watch the order turn paid behind the window.",
    plan: { callbackDelayMs: 4_000 },
  },
  {
    id: "6",
    title: "send its webhook again and again",
    todo: "Pay; the same bytes come five times, rewritten ones three times.",
    plan: {
      events: [
        { kind: "payment", copies: 5 },
        { kind: "payment", copies: 3, bytes: "reformatted", delayMs: 500 },
      ],
    },
  },
  {
    id: "7",
    title: "be declined while forged webhooks claim success",
    todo: "Pay; the order must stay unpaid.",
    plan: {
      cardOutcomes: ["declined"],
      events: forgeries.map((forgery) => ({ kind: "forged", forgery, status: "Completed" })),
    },
  },
  {
    id: "8",
    title: "bring only 60% of the money",
    todo: "Pay; staff must look at it.",
    plan: { receivedPercent: 60 },
  },
  {
    id: "9",
    title: "bring 120% of the money",
    todo: "Pay; the order is paid and staff see the excess.",
    plan: { receivedPercent: 120 },
  },
  {
    id: "10",
    title: "be answered in US dollars",
    todo: "Pay; staff must look at it.",
    plan: { answerCurrency: "USD" },
  },
  {
    id: "10b",
    title: "be answered for another reference",
    todo: "Pay; staff must look at it.",
    plan: { answerReference: "SOMEONE-ELSES1" },
  },
  {
    id: "11",
    title: "meet a provider that fails to answer at first",
    todo: "Pay; the shop keeps confirming.",
    plan: { answers: ["server_error", "malformed", "success_false", "timeout"] },
  },
  {
    id: "11b",
    title: "be refused an account of its own",
    todo: "Choose bank transfer; the shop offers to try again, and cards.",
    plan: { accountAnswer: "server_error" },
  },
  {
    id: "12",
    title: "claim success without a payment",
    todo: "Pay; the order must stay unpaid.",
    plan: { callback: "forged", events: [] },
  },
  {
    id: "13",
    title: "lose its connection right after the payment",
    todo: "Pay, then close the tab; the order turns paid by itself.",
    plan: { callback: "lost", events: [] },
  },
  {
    id: "14",
    title: "lag: the webhook says paid, the query not yet",
    todo: "Pay; the shop confirms after a few questions.",
    plan: { answers: ["initialized", "initialized", "initialized"] },
  },
  {
    id: "15",
    title: "be reversed ten seconds after it was paid",
    todo: "Pay and wait; the order stays paid and staff see it.",
    plan: { reverseAfterMs: 10_000 },
  },
  {
    id: "16",
    title: "complete only when you say so below",
    todo: "Pay, let the order expire, then press Complete beside the payment.",
    plan: { settleDelayMs: null, callback: "lost", events: [] },
  },
  {
    id: "16b",
    title: "give no answer to the first refund, though it makes it",
    todo: "Pay, then refund from the back office; the store finds the refund by asking.",
    plan: { refundAnswers: ["lost"] },
  },
  {
    id: "17",
    title: "succeed among webhooks that do not concern this order",
    todo: "Pay; the payout and the unknown reference are ignored.",
    plan: { events: [{ kind: "payout" }, { kind: "unknown_reference" }, payment] },
  },
  {
    id: "18",
    title: "never finish loading its window",
    todo: "Wait; the shop offers to try again.",
    plan: { readyDelayMs: null },
  },
  {
    id: "18b",
    title: "send stray messages, with a dead close link",
    todo: "Pay or cancel with the shop's own button.",
    plan: { strayMessages: true, deadClose: true },
  },
  {
    id: "19",
    title: "refuse the shop's key",
    todo: "Open the payment; the shop apologises and alerts staff.",
    plan: { refuseKey: true },
  },
];

const outcomeByExpiry: Readonly<Record<string, CardOutcome>> = {
  "01/39": "approved",
  "05/39": "declined",
  "04/27": "expired_card",
  "08/28": "timed_out",
  "01/37": "acquirer_error",
  "02/37": "unspecified_failure",
  "05/37": "unknown",
};

/** 3-D Secure cards ask the bank first. */
export const testCards: readonly { number: string; threeDSecure: boolean }[] = [
  { number: "4508750015741019", threeDSecure: true },
  { number: "5123450000000008", threeDSecure: true },
  { number: "5111111111111118", threeDSecure: false },
];

export function findOutcome(expiry: string): CardOutcome | undefined {
  return outcomeByExpiry[expiry.replace(/\s/g, "")];
}
