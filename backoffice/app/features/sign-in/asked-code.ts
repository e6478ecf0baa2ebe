/** Digits of the code that an authenticator shows. */
export const digits = 6;

/** Said of a code that is not whole. */
export const codeAsked = "Type the six digits that your authenticator shows";
