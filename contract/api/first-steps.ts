import { Type } from "typebox";
import { PaymentStart } from "./orders.ts";

/** A step of a new store. */
const FirstStepName = Type.Union([
  Type.Literal("name"),
  Type.Literal("product"),
  Type.Literal("payment"),
  Type.Literal("mail"),
  Type.Literal("delivery"),
  Type.Literal("staff"),
]);
/** A step of a new store. */
export type FirstStepName = Type.Static<typeof FirstStepName>;

const FirstStep = Type.Object({
  name: FirstStepName,
  /** As the books say; no one ticks it by hand. */
  done: Type.Boolean(),
  /** It was begun, and the store waits to hear how it ended. */
  waits: Type.Boolean(),
  /** A store may do without it. */
  optional: Type.Boolean(),
});

const count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/**
 * How much came with the store to try it with: all of it in a demo, goods and types alone in a live store. Body of POST
 * /staff/first-steps/demo/removal, as it was seen.
 */
export const DemoCounts = Type.Object(
  {
    /** Those that stand on the shop. */
    goods: count,
    types: count,
    orders: count,
    people: count,
    discounts: count,
    enquiries: count,
  },
  { additionalProperties: false },
);
/** How much came with the store to try it with. */
export type DemoCounts = Type.Static<typeof DemoCounts>;

/** What an owner does before the first sale. */
export const FirstSteps = Type.Object({
  mode: Type.Union([Type.Literal("demo"), Type.Literal("live")]),
  /** Of the keys that the store has. */
  paymentMode: Type.Union([Type.Literal("Live"), Type.Literal("Test")]),
  steps: Type.Array(FirstStep),
  /** An owner put the list away. */
  dismissed: Type.Boolean(),
  /** What came with the store to try it with and is still in it. */
  demo: DemoCounts,
});
/** What an owner does before the first sale. */
export type FirstSteps = Type.Static<typeof FirstSteps>;

/** Body of POST /staff/first-steps/dismissal. */
export const DismissFirstSteps = Type.Object(
  { dismissed: Type.Boolean() },
  { additionalProperties: false },
);
/** Body of POST /staff/first-steps/dismissal. */
export type DismissFirstSteps = Type.Static<typeof DismissFirstSteps>;

/** What went of what came with the store to try it with. */
export const RemovedDemo = Type.Object({
  /** Goods that are gone for good. */
  deleted: Type.Integer(),
  /** Goods that are off the shop, since orders or counts that stay speak of them. */
  archived: Type.Integer(),
  types: Type.Integer(),
  orders: Type.Integer(),
  people: Type.Integer(),
  discounts: Type.Integer(),
  enquiries: Type.Integer(),
});
/** What went of what came with the store to try it with. */
export type RemovedDemo = Type.Static<typeof RemovedDemo>;

/** Where an owner tries the keys of the payment provider. */
export const TestPaymentPlace = Type.Object({
  /** Page of the shop with its secret behind the #, such as `/try-payment#…`. */
  address: Type.String(),
});
/** Where an owner tries the keys of the payment provider. */
export type TestPaymentPlace = Type.Static<typeof TestPaymentPlace>;

/** Body of POST /payment-tests: the secret of the page. */
export const TestPaymentHolder = Type.Object(
  { token: Type.String({ pattern: "^[\\w-]{43}$" }) },
  { additionalProperties: false },
);
/** Body of POST /payment-tests. */
export type TestPaymentHolder = Type.Static<typeof TestPaymentHolder>;

/** A payment to try the keys with; the pop-up is opened with it while it is not paid. */
export const TestPayment = Type.Object({
  state: Type.Union([Type.Literal("awaiting"), Type.Literal("paid"), Type.Literal("refused")]),
  start: PaymentStart,
});
/** A payment to try the keys with. */
export type TestPayment = Type.Static<typeof TestPayment>;
