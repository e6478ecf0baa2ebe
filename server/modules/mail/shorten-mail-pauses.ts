import { shortenPauses } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendMailJobs } from "./send-mail-jobs.ts";

/** After so many failures a message waits 18 minutes (e^7 s), and no longer after any further one. */
export const longestPauseAfter = 7;

/**
 * Has messages that the mail server did not take tried every 18 minutes at the latest: when it is back after a day, no
 * receipt waits for hours more.
 */
export async function shortenMailPauses({ db }: Pick<Runtime, "db">): Promise<void> {
  await shortenPauses(db, Object.values(sendMailJobs), longestPauseAfter);
}
