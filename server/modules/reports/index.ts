export { createFinishDaysTask, finishDaysJob, recomputeAllDays } from "./finish-days.ts";
export { getHomeStats } from "./get-home-stats.ts";
export { reportStaffRoutes } from "./reports.staff-routes.ts";
export { searchStaffRoutes } from "./search.staff-routes.ts";
export { toDoStaffRoutes, todayStaffRoutes } from "./today.staff-routes.ts";
