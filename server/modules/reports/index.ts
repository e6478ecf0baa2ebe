export { booksStaffRoutes } from "./books.staff-routes.ts";
export { createFinishDaysTask, finishDaysJob, reopenEveryDay } from "./finish-days.ts";
export { searchStaffRoutes } from "./search.staff-routes.ts";
export { tellFigures } from "./tell-figures.ts";
export { todayStaffRoutes } from "./today.staff-routes.ts";
export { waitingStaffRoutes } from "./waiting.staff-routes.ts";
