/** An error the operator can fix: its message says how and is shown without a stack. */
export class UserFixableError extends Error {}
