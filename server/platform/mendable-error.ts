/** A fault that whoever runs the store can mend: its message says how, and is told without a stack. */
export class MendableError extends Error {}
