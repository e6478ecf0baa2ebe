import type { StaffChanges } from "./change.ts";
import { peopleChanges } from "./people.ts";
import { goodsChanges } from "./products.ts";
import { returnsChanges } from "./returns.ts";
import { salesChanges } from "./sales.ts";
import { settingsChanges } from "./settings.ts";

export const staffChanges: StaffChanges = {
  ...salesChanges,
  ...returnsChanges,
  ...goodsChanges,
  ...peopleChanges,
  ...settingsChanges,
};
