import pg from "pg";

/**
 * SQLSTATEs, or their classes, that say nothing of the statement: connections (08), who may connect (28), no
 * such database (3D), out of disk, memory or connections (53), stopped, starting or too slow (57), broken
 * disk (58), idle for too long (25P03), a standby that takes no writes (25006).
 */
const awayStates = /^(08|28|3D|53|57|58|25P03|25006)/;

/** What the driver says in words alone. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/;

/** Whether an error means that the database cannot be reached or cannot work, whatever the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  // The operating system's errors name the call that failed; one of several addresses stands inside.
  return "syscall" in error || error instanceof AggregateError || awayWords.test(error.message);
}
