import type { ReturnReason } from "./returns.ts";

export const returnReasonLabels = {
  too_small: "Too small",
  too_large: "Too large",
  not_as_described: "Not as pictured",
  defective: "Faulty or damaged",
  wrong_item: "Not what I ordered",
  changed_mind: "I changed my mind",
  other: "Something else",
} as const satisfies Record<ReturnReason, string>;
