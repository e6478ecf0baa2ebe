import { AppError } from "#server/platform/errors.ts";
import type { DiscountRefusal } from "./discount-rules.ts";

/** What is shown for every discount that cannot be had (specification §8). */
const discountFailureText = "Unable to apply discount code. Please try another code.";

/** The fault of a refused discount: one text for all, the reason in `code` and beside the field. */
export function discountFault({ code, message }: DiscountRefusal): AppError {
  return new AppError(code, {
    detail: discountFailureText,
    errors: [{ field: "code", message }],
  });
}
