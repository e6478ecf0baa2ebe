import type { StaffChanges } from "./change.ts";
import { peopleChanges } from "./people.ts";
import { productChanges } from "./products.ts";
import { returnsChanges } from "./returns.ts";
import { salesChanges } from "./sales.ts";
import { settingsChanges } from "./settings.ts";

export const staffChanges: StaffChanges = {
  ...salesChanges,
  ...returnsChanges,
  ...productChanges,
  ...peopleChanges,
  ...settingsChanges,
};
