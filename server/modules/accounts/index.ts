export { accountMailSamples } from "./account-mails.ts";
export { type AccountHooks, accountRoutes } from "./accounts.routes.ts";
export { limitWrongPasswords } from "./limit-wrong-passwords.ts";
export { checkPassword, hashPassword } from "./password.ts";
export { type BusinessDetails, registerUser } from "./register-user.ts";
export { deleteEnded } from "./sessions.queries.ts";
export { createResolveCaller } from "./sessions.ts";
export { findUserByEmail } from "./users.queries.ts";
export { verifyEmail } from "./verify-email.ts";
