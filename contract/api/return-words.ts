import type { ReturnReason } from "./returns.ts";

/** How each reason for a return reads, to buyers and staff alike, in the order it is offered. */
export const returnReasonWords = {
  too_small: "Too small",
  too_large: "Too large",
  not_as_shown: "Differs from the picture",
  faulty: "It has a fault",
  wrong_piece: "Not what I ordered",
  changed_mind: "I changed my mind",
  other: "Something else",
} as const satisfies Record<ReturnReason, string>;
