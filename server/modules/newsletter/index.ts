export { leaveLetters } from "./leave-letters.ts";
export { newsletterMailSamples } from "./letter-mail.ts";
export { nameLetters } from "./letters.queries.ts";
export { letterStaffRoutes } from "./letters.staff-routes.ts";
export { deleteSubscriber, findConsent } from "./newsletter.queries.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { createSendLetterTask, sendLetterJob } from "./start-sending.ts";
