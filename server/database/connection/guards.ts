import { AsyncLocalStorage } from "node:async_hooks";
import type { Statement } from "./queryable.ts";

export interface TransactionWatch {
  // A pool query inside a transaction takes a second connection while holding one: with enough
  // requests they all wait for each other.
  refuseInside(what?: { readonly name?: string; readonly text: string }): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

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

function titleOf(what?: { readonly name?: string; readonly text: string }): string {
  if (what === undefined) return "another transaction";
  const beginning = `"${what.text.trim().replace(/\s+/g, " ").slice(0, 80)}"`;
  return what.name === undefined ? beginning : `${what.name} (${beginning})`;
}

const texts = new Map<string, string>();

/** A connection that prepared one text under a name refuses another. @throws for a reused name */
export function watchName({ name, text }: Statement): void {
  if (name === undefined) return;
  const known = texts.get(name) ?? text;
  texts.set(name, known);
  if (text !== known) {
    throw new Error(`The name ${name} stands for two statements, "${known}" and "${text}".`);
  }
}
