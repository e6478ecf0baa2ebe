import type { Db, Tx } from "./connection.ts";

/** Takes back what was written; nobody but the function below hears of it. */
class TakenBack extends Error {}

/** Runs work in a transaction of which nothing stays, whatever it wrote: to learn what would come of it. */
export async function runUndone<Result>(
  db: Pick<Db, "withTransaction">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const found: Result[] = [];
  await db
    .withTransaction(async (tx) => {
      found[0] = await work(tx);
      throw new TakenBack();
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof TakenBack)) throw cause;
    });
  return found[0] as Result;
}
