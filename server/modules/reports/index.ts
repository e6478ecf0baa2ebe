export { createFinishDaysTask, finishDaysJob, recomputeAllDays } from "./finish-days.ts";
export { getHomeStats } from "./get-home-stats.ts";
export {
  reportStaffRoutes,
  searchStaffRoutes,
  toDoStaffRoutes,
  todayStaffRoutes,
} from "./reports.staff-routes.ts";
