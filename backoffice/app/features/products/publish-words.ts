import { momentOf } from "../../parts/when.ts";

/** A draft is put on the shop within the minute; so long nothing is said of one that is not there, in ms. */
const publishingMs = 5 * 60_000;

/** When a draft comes on the shop; where that has passed, that it did not, and why. */
export function publishWords(publishAt: string, now: Date): { text: string; isMissed: boolean } {
  const moment = momentOf(publishAt, now);
  const isMissed = now.getTime() - Date.parse(publishAt) > publishingMs;
  return isMissed
    ? { text: `not published ${moment}: it needs a picture and a size`, isMissed }
    : { text: `on the shop from ${moment}`, isMissed };
}
