import type { HomeStats } from "./settings/staff-settings.ts";

export interface StaffSettingsRoutes {
  "GET /staff/reports/claims": { reply: HomeStats };
}
