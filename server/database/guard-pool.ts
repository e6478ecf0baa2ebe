import { AsyncLocalStorage } from "node:async_hooks";
import type { Db, Statement } from "./connection.ts";

/**
 * Makes a database throw where its pool is used inside one of its transactions. Such a statement takes a second
 * connection while the first is held: enough requests at once hold all of them and wait for each other for ever.
 * What a transaction began and left running may use the pool once it has ended.
 */
export function guardPool(db: Db): Db {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  const refuseInside = (what: string) => {
    if (!transactions.getStore()?.isOpen) return;
    throw new Error(
      `The pool was used inside a transaction, by ${what}. Hand the transaction (tx) down and use that.`,
    );
  };
  return {
    ...db,
    async rows<Row>(statement: Statement) {
      refuseInside(titleOf(statement));
      return await db.rows<Row>(statement);
    },
    async first<Row>(statement: Statement) {
      refuseInside(titleOf(statement));
      return await db.first<Row>(statement);
    },
    async withTransaction(work, options) {
      refuseInside("another transaction");
      return await db.withTransaction(async (tx) => {
        const transaction = { isOpen: true };
        try {
          return await transactions.run(transaction, () => work(tx));
        } finally {
          transaction.isOpen = false;
        }
      }, options);
    },
  };
}

/** How a message names a statement: by its name and its beginning, never by its values. */
function titleOf({ name, text }: Statement): string {
  const beginning = text.trim().replace(/\s+/g, " ").slice(0, 80);
  return name === undefined ? `"${beginning}"` : `${name} ("${beginning}")`;
}
