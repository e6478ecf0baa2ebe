import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { faultyFields } from "#server/platform/errors.ts";

/**
 * The sum of a cart as it was sent, in naira.
 * @throws {AppError} `validation_failed` for parts of a kobo, which no schema can tell
 */
export function readSubtotal(naira: number): Kobo {
  try {
    return fromNaira(naira);
  } catch {
    throw faultyFields([{ field: "subtotal", message: "Must have at most two decimals" }]);
  }
}
