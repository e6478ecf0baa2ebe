export { addGauges } from "./add-gauges.ts";
export { diagnose, type Finding } from "./diagnose.ts";
export { getStoreHealth } from "./get-store-health.ts";
export { healthStaffRoutes } from "./health.staff-routes.ts";
export { logHealthIssues } from "./health-issues.ts";
export {
  createNotifyHealthIssuesTask,
  healthMailSamples,
  healthTemplates,
  notifyHealthIssuesJob,
} from "./notify-health-issues.ts";
