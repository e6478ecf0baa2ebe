import type { StaffChanges } from "./change.ts";
import { goodsChanges } from "./goods.ts";
import { peopleChanges } from "./people.ts";
import { returnsChanges } from "./returns.ts";
import { salesChanges } from "./sales.ts";
import { settingsChanges } from "./settings.ts";

/** One valid call of each kind that changes something, by its pattern. */
export const staffChanges: StaffChanges = {
  ...salesChanges,
  ...returnsChanges,
  ...goodsChanges,
  ...peopleChanges,
  ...settingsChanges,
};
