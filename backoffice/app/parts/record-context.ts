import { createContext, useContext } from "react";
import type { ToldChange } from "./told-changes.ts";

/** The record a page shows, as far as those matter to it who change it. */
export interface ShownRecord {
  /** What others changed of it while it was looked at; null where that is nothing, or has been seen. */
  readonly changes: readonly ToldChange[] | null;
  /** Shows the newer state that a refused change was answered with; false where the fault is another one. */
  showNewer(cause: unknown): boolean;
  /** What others did meanwhile has been seen, as it has where a change was taken. */
  showSaved(): void;
}

const RecordContext = createContext<ShownRecord | null>(null);

/** Stands around a record. */
export const RecordProvider = RecordContext.Provider;

/** The record this part of the page belongs to, if there is one. */
export function useRecord(): ShownRecord | null {
  return useContext(RecordContext);
}
