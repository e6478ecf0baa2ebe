import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { formatDateTime } from "../../parts/format/dates.ts";

export function publishLabel(publishAt: string, now: Date): { text: string; isMissed: boolean } {
  const dateTime = formatDateTime(publishAt, now);
  const isMissed = now.getTime() - Date.parse(publishAt) > productLimits.overdueAfterMs;
  return isMissed
    ? { text: `not published ${dateTime}: add a picture and a size`, isMissed }
    : { text: `publishes ${dateTime}`, isMissed };
}
