import { Type } from "typebox";
import { PaymentStart } from "../orders/orders.ts";

const OnboardingStepName = Type.Union([
  Type.Literal("name"),
  Type.Literal("product"),
  Type.Literal("payment"),
  Type.Literal("mail"),
  Type.Literal("delivery"),
  Type.Literal("staff"),
]);
export type OnboardingStepName = Type.Static<typeof OnboardingStepName>;

const OnboardingStep = Type.Object({
  name: OnboardingStepName,
  done: Type.Boolean(),
  /** Started; the outcome is not known yet. */
  isPending: Type.Boolean(),
  optional: Type.Boolean(),
});

const count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Demo records, as shown to the sender; a live store has only products and types. */
export const DemoCounts = Type.Object(
  {
    products: count,
    types: count,
    orders: count,
    people: count,
    discounts: count,
    enquiries: count,
  },
  { additionalProperties: false },
);
export type DemoCounts = Type.Static<typeof DemoCounts>;

export const Onboarding = Type.Object({
  mode: Type.Union([Type.Literal("demo"), Type.Literal("live")]),
  /** Of the payment keys; null where the shop is paid by bank transfer alone. */
  paymentMode: Type.Union([Type.Literal("Live"), Type.Literal("Test"), Type.Null()]),
  steps: Type.Array(OnboardingStep),
  dismissed: Type.Boolean(),
  demo: DemoCounts,
});
export type Onboarding = Type.Static<typeof Onboarding>;

export const DismissOnboarding = Type.Object(
  { dismissed: Type.Boolean() },
  { additionalProperties: false },
);
export type DismissOnboarding = Type.Static<typeof DismissOnboarding>;

export const RemovedDemo = Type.Object({
  deleted: Type.Integer(),
  /** Still referred to by remaining orders or counts. */
  archived: Type.Integer(),
  types: Type.Integer(),
  orders: Type.Integer(),
  people: Type.Integer(),
  discounts: Type.Integer(),
  enquiries: Type.Integer(),
});
export type RemovedDemo = Type.Static<typeof RemovedDemo>;

export const TestPaymentLink = Type.Object({
  /** Page of the shop with its secret behind the #, such as `/try-payment#…`. */
  address: Type.String(),
});
export type TestPaymentLink = Type.Static<typeof TestPaymentLink>;

export const TestPaymentToken = Type.Object(
  { token: Type.String({ pattern: "^[\\w-]{43}$" }) },
  { additionalProperties: false },
);
export type TestPaymentToken = Type.Static<typeof TestPaymentToken>;

export const TestPayment = Type.Object({
  state: Type.Union([Type.Literal("awaiting"), Type.Literal("paid")]),
  start: PaymentStart,
});
export type TestPayment = Type.Static<typeof TestPayment>;
