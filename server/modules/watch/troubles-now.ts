import type { StoreTrouble } from "#contract/api/store-troubles.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isBackedUp } from "#server/modules/backup/index.ts";
import { findTroubles } from "./find-troubles.ts";
import type { StoreState } from "./read-state.ts";

/** What is the matter with this store now, the most urgent first. */
export function troublesNow(
  state: StoreState,
  { clock, config }: Pick<Runtime, "clock" | "config">,
): StoreTrouble[] {
  return findTroubles(state, {
    isLive: config.mode === "live",
    everyHours: isBackedUp(config) ? config.backup.everyHours : null,
    now: clock(),
  });
}
