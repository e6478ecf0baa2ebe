import type { Db } from "#server/database/connection.ts";
import { findDrift } from "#server/modules/orders/index.ts";
import { BackupError } from "./backup-error.ts";

/** Looking through every order may take this long, in ms. */
const longestMs = 30 * 60_000;

/**
 * Makes sure that a store that was brought back adds up.
 * @throws {BackupError} where stock differs from its ledger or an order from its lines
 */
export async function requireNoDrift(db: Db): Promise<void> {
  const drift = await db.withTransaction((tx) => findDrift(tx), { statementTimeoutMs: longestMs });
  if (drift.length === 0) return;
  throw new BackupError(
    `What was brought back does not add up in ${drift.length} places, such as: ${JSON.stringify(drift[0])}. What it was taken from had this fault: take an earlier backup, or an earlier minute.`,
  );
}
