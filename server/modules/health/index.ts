export { addGauges } from "./add-gauges.ts";
export { healthStaffRoutes } from "./health.staff-routes.ts";
export { healthMailSamples } from "./health-issues-mail.ts";
export { logHealthIssues } from "./log-health-issues.ts";
export {
  createNotifyHealthIssuesTask,
  notifyHealthIssuesJob,
} from "./notify-health-issues.ts";
