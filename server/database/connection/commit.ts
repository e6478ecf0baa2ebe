import type pg from "pg";

// PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "ROLLBACK") {
    throw new Error("Nothing was kept of a transaction in which a statement had failed");
  }
}
