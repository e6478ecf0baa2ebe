import type { Db, Tx } from "./connection.ts";

class RolledBack extends Error {}

export async function runAndRollback<Result>(
  db: Pick<Db, "withTransaction">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const found: Result[] = [];
  await db
    .withTransaction(async (tx) => {
      found[0] = await work(tx);
      throw new RolledBack();
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof RolledBack)) throw cause;
    });
  return found[0] as Result;
}
