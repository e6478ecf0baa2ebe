export { newsletterMailSamples } from "./letter-mail.ts";
export { letterStaffRoutes } from "./letters.staff-routes.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { createSendIssueTask, sendIssueJob } from "./send-issue.ts";
export { sendLetter } from "./send-letter.ts";
