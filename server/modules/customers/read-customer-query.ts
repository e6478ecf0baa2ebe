import type { CustomerTab } from "#contract/api/customer-tabs.ts";
import type { CustomerExportQuery } from "#contract/api/staff-customers.ts";
import { kobo } from "#contract/money/kobo.ts";
import { phoneDigits } from "#server/platform/phone-digits.ts";
import { readDay, readDayEnd } from "#server/platform/read-day.ts";
import type { CustomerFilter, CustomerSort } from "./customers.queries.ts";

/**
 * What the room asks for, as the database is asked. Requests about data stand in the order in which they are due.
 * @throws {AppError} `validation_failed` for a day that is not in the calendar
 */
export function readCustomerQuery(query: CustomerExportQuery): {
  readonly tab: CustomerTab;
  readonly sort: CustomerSort;
  readonly filter: CustomerFilter;
} {
  const { tab = "all", sort = "spent", search = "", state, city, least, most, from, to } = query;
  const words = search.trim();
  return {
    tab,
    sort: tab === "data" ? "due" : sort,
    filter: {
      words,
      digits: phoneDigits(words),
      state: state?.trim() || undefined,
      city: city?.trim() || undefined,
      leastKobo: toKobo(least),
      mostKobo: toKobo(most),
      from: from === undefined ? undefined : readDay(from, "from"),
      before: to === undefined ? undefined : readDayEnd(to, "to"),
    },
  };
}

const toKobo = (naira: number | undefined) =>
  naira === undefined ? undefined : kobo(Math.round(naira * 100));
