import { AsyncLocalStorage } from "node:async_hooks";

/** Knows which work runs inside a transaction. */
export interface TransactionWatch {
  /**
   * Throws where the pool is used inside a transaction. Such a statement takes a second connection while the
   * first is held: enough requests at once hold all of them and wait for each other for ever.
   * @param what the statement, by its name and text, or undefined for another transaction
   */
  refuseInside(what?: { readonly name?: string; readonly text: string }): void;
  /** Runs the work of a transaction. What it leaves running may use the pool once it has ended. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Watches the transactions of one database. */
export function watchTransactions(): TransactionWatch {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  return {
    refuseInside(what) {
      if (!transactions.getStore()?.isOpen) return;
      throw new Error(
        `The pool was used inside a transaction, by ${titleOf(what)}. Hand the transaction (tx) down and use that.`,
      );
    },
    async run(work) {
      const transaction = { isOpen: true };
      try {
        return await transactions.run(transaction, work);
      } finally {
        transaction.isOpen = false;
      }
    },
  };
}

/** A statement by its name and its beginning, never by its values. */
function titleOf(what?: { readonly name?: string; readonly text: string }): string {
  if (what === undefined) return "another transaction";
  const beginning = `"${what.text.trim().replace(/\s+/g, " ").slice(0, 80)}"`;
  return what.name === undefined ? beginning : `${what.name} (${beginning})`;
}
