export type { AccountHooks } from "./account-hooks.ts";
export { accountMailSamples } from "./account-mails.ts";
export { accountRoutes } from "./accounts.routes.ts";
export { closeAccount, closeAccounts } from "./delete-account.ts";
export { type BusinessDetails, registerUser } from "./register-user.ts";
export { deleteEnded, findLastSeen } from "./sessions.queries.ts";
export { createResolveCaller } from "./sessions.ts";
export { findUserByEmail, lockUser } from "./users.queries.ts";
export { verifyEmail } from "./verify-email.ts";
