import pg from "pg";
import { AppError, errorCode } from "#server/platform/errors/errors.ts";

// About the server, not the statement: connections (08), access (28), no such database (3D),
// resources (53), shutdown or timeout (57), disk (58), idle timeout (25P03), read-only standby
// (25006).
const awayStates = /^(08|28|3D|53|57|58|25P03|25006)/;

const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired)/;

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  // System errors name their call; AggregateError stands for several addresses.
  return (
    "syscall" in error || error instanceof AggregateError || unavailableMessages.test(error.message)
  );
}

const fixes: Readonly<Record<string, string>> = {
  "28000":
    "Let the account in: by a line of its own in pg_hba.conf (under Patroni in pg_hba of config.yml), or by another DATABASE_URL.",
  "28P01": "Correct the password in DATABASE_URL.",
  "3D000": "Make it: create database NAME owner ACCOUNT, as DATABASE_URL names both.",
  "42501":
    "Give it to the store: alter database NAME owner to ACCOUNT, as DATABASE_URL names both.",
};

/** What to do where the database refuses the store or does not answer. */
export function getConnectionErrorHint(error: Error): string | undefined {
  const said = error.cause instanceof pg.DatabaseError ? error.cause : error;
  const fix = said instanceof pg.DatabaseError ? fixes[said.code ?? ""] : undefined;
  if (fix) return `The database refuses the store: ${said.message}. ${fix}`;
  // Files and other services are away by the same codes.
  return error instanceof AppError && isDatabaseAway(error.cause)
    ? describeNoConnection(error.cause)
    : undefined;
}

/** Without the URL, which may hold a password. */
export function describeNoConnection(cause: unknown): string {
  const code = errorCode(cause);
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : "";
  return `The database does not let the store in (${[code, reason].filter(Boolean).join(": ")}). Start it, or correct DATABASE_URL.`;
}
