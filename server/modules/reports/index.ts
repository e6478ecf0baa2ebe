export { createFinishDaysTask, finishDaysJob } from "./finish-days.ts";
export { getHomeStats } from "./get-home-stats.ts";
export { reportStaffRoutes } from "./reports.staff-routes.ts";
