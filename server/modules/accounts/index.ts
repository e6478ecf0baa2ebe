export { accountMailSamples } from "./account-mails.ts";
export { type AccountHooks, accountRoutes } from "./accounts.routes.ts";
export { hashPassword } from "./password.ts";
export type { BusinessDetails } from "./register-user.ts";
export { deleteEnded } from "./sessions.queries.ts";
export { createResolveCaller } from "./sessions.ts";
