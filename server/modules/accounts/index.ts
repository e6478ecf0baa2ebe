export type { AccountHooks } from "./account-hooks.ts";
export { accountMailSamples, accountTemplates } from "./account-mails.ts";
export { accountRoutes } from "./accounts.routes.ts";
export { closeAccount, closeAccounts } from "./delete-account.ts";
export { verifyEmail } from "./email-verification/verify-email.ts";
export { type BusinessDetails, registerUser } from "./register-user.ts";
export { deleteExpired, findLastSessionUse } from "./sessions.queries.ts";
export { createResolveCaller, requireActiveAccount } from "./sessions.ts";
export { findUserByEmail, lockUserByEmail, lockUsersToDelete } from "./users.queries.ts";
