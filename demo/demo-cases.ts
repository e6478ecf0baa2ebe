import type { PaymentPlan } from "../sandbox/payment-plan.ts";

export interface DemoCase {
  readonly buyer: readonly [string, string, string, string];
  readonly daysAgo: number;
  readonly items: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly plan: PaymentPlan;
  readonly twist?: "outage" | "late" | "again" | "reversed" | { readonly refundNaira: number };
}

const hour = 1 / 24;

export const demoCases: readonly DemoCase[] = [
  {
    buyer: ["Hauwa", "Idris", "Kaduna", "Kaduna"],
    daysAgo: 3 * hour,
    items: { "osogbo-boubou": { M: 1 } },
    plan: { receivedPercent: 97, answers: ["unauthorized"] },
    twist: "outage",
  },
  {
    buyer: ["Emeka", "Nwosu", "Owerri", "Imo"],
    daysAgo: 5 * hour,
    items: { "onikan-slim-trouser": { L: 1 } },
    plan: { receivedPercent: 110 },
  },
  {
    buyer: ["Zainab", "Garba", "Kano", "Kano"],
    daysAgo: 1.1,
    items: { "yaba-wide-trouser": { M: 1 } },
    plan: { settleDelayMs: null },
    twist: "late",
  },
  {
    buyer: ["Chidi", "Eze", "Enugu", "Enugu"],
    daysAgo: 1.4,
    items: { "ikoyi-linen-shirt": { L: 1 } },
    plan: {},
    twist: "again",
  },
  {
    buyer: ["Ngozi", "Umeh", "Awka", "Anambra"],
    daysAgo: 0.9,
    items: { "akwete-blouse": { M: 1 } },
    plan: { answerCurrency: "USD" },
  },
  {
    buyer: ["Ibrahim", "Musa", "Jos", "Plateau"],
    daysAgo: 0.7,
    items: { "oyo-kaftan-bone": { L: 1 } },
    plan: { answerReference: "P-OF-ANOTHER" },
  },
  {
    buyer: ["Folake", "Adeyemi", "Abẹ́òkúta", "Ogun"],
    daysAgo: 2.2,
    items: { "badagry-linen-set": { M: 1 } },
    plan: {},
    twist: "reversed",
  },
  {
    buyer: ["Blessing", "Okoro", "Benin City", "Edo"],
    daysAgo: 0.4,
    items: { "house-tee-bone": { M: 2 } },
    plan: { refundAnswers: ["server_error"] },
    twist: { refundNaira: 5_000 },
  },
  {
    buyer: ["Uche", "Anyanwu", "Umuahia", "Abia"],
    daysAgo: 0.3,
    items: { "eleko-camp-shirt": { L: 1 } },
    plan: { refundAnswers: ["declined"] },
    twist: { refundNaira: 4_000 },
  },
];
