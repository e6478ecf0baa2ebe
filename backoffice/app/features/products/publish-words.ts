import { productLimits } from "#contract/api/product-limits.ts";
import { momentOf } from "../../parts/when.ts";

/** When a draft comes on the shop; where that has passed, that it did not, and why. */
export function publishWords(publishAt: string, now: Date): { text: string; isMissed: boolean } {
  const moment = momentOf(publishAt, now);
  const isMissed = now.getTime() - Date.parse(publishAt) > productLimits.missedAfterMs;
  return isMissed
    ? { text: `not published ${moment}: it needs a picture and a size`, isMissed }
    : { text: `on the shop from ${moment}`, isMissed };
}
