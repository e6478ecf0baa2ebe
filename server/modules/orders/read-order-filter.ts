import type { OrderExportQuery } from "#contract/api/staff-orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { foldText } from "#contract/text/fold-text.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProductsNamed } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { readDay, readDayEnd } from "#server/platform/read-day.ts";
import type { Reader } from "./event-sentences.ts";
import type { OrderFilter } from "./orders-list.queries.ts";

/**
 * What the room asks for, as the database is asked.
 * @throws {AppError} `forbidden` for a sum asked for by somebody who may read none
 */
export async function readOrderFilter(
  on: Queryable,
  query: Omit<OrderExportQuery, "tab" | "sort">,
  { seesSums }: Reader,
): Promise<OrderFilter> {
  const { search = "", from, to, least, most, state, city, buyers, way } = query;
  if (!seesSums && (least !== undefined || most !== undefined)) {
    throw new AppError("forbidden", { detail: "Your role does not see sums." });
  }
  const words = searchWords(search);
  return {
    words,
    productIds: words.length > 0 ? await findProductsNamed(on, words) : [],
    seesEmail: seesSums,
    from: from === undefined ? undefined : readDay(from, "from"),
    before: to === undefined ? undefined : readDayEnd(to, "to"),
    leastKobo: roundKobo(least),
    mostKobo: roundKobo(most),
    state: state === undefined ? undefined : foldText(state),
    city: city === undefined ? undefined : foldText(city),
    isWholesale: buyers === undefined ? undefined : buyers === "wholesale",
    way,
  };
}

function roundKobo(naira: number | undefined): Kobo | undefined {
  return naira === undefined ? undefined : kobo(Math.round(naira * 100));
}

/** Whether anything is asked for at all. */
export function isSifted(filter: OrderFilter): boolean {
  const { words, productIds: _products, seesEmail: _sees, ...sifted } = filter;
  return words.length > 0 || Object.values(sifted).some((value) => value !== undefined);
}

/**
 * The words that must be found. A number as people write phones is one word, without what it begins with within the
 * country or from abroad.
 */
function searchWords(typed: string): string[] {
  const clean = foldText(typed.replace(/\p{Cc}/gu, " ")).trim();
  const digits = clean.replace(/[\s()+./-]/g, "");
  if (/^\d{4,15}$/.test(digits)) return [digits.replace(/^(234|0)+(?=\d{3})/, "")];
  return (
    clean
      .split(/\s+/)
      // Every number begins so: to look for it finds nothing out.
      .map((word) => word.replace(/^aso-(?=.)/, ""))
      .filter((word) => word !== "")
  );
}
