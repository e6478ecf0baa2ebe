import { Type } from "typebox";

/** Of the last thirty days. */
export const ReminderStats = Type.Object({
  reminded: Type.Integer(),
  paidAfter: Type.Integer({ description: "Of those reminded" }),
  /** Ended orders whose customers got a link to order again. */
  offeredAgain: Type.Integer(),
  orderedAgain: Type.Integer(),
});
export type ReminderStats = Type.Static<typeof ReminderStats>;
