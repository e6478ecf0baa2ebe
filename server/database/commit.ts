import type pg from "pg";

/**
 * Ends a transaction for good. PostgreSQL answers the commit of one in which a statement had failed as if it had been
 * asked for a rollback, and calls that no fault.
 * @throws {Error} where the database kept nothing of it, whoever caught the fault of its statement
 */
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "ROLLBACK") {
    throw new Error("Nothing was kept of a transaction in which a statement had failed");
  }
}
