import { createContext, useContext } from "react";
import type { ToldChange } from "./told-changes.ts";

/** The record a page shows, as far as those matter to it who change it. */
export interface ShownRecord {
  /** What others changed of it while it was looked at; null where that is nothing, or has been seen. */
  readonly changes: readonly ToldChange[] | null;
  /** Shows the newer state that a refused change was answered with; false where the fault is another one. */
  showNewer(cause: unknown): boolean;
  /** Takes down that the change went on by itself beside what it was refused for, to be told once it is shown as saved. */
  showMerged(cause: unknown): void;
  /** A change was taken: what others did before has been seen, and what it was merged with is told. */
  showSaved(): void;
}

const RecordContext = createContext<ShownRecord | null>(null);

/** Stands around a record. */
export const RecordProvider = RecordContext.Provider;

/** The record this part of the page belongs to, if there is one. */
export function useRecord(): ShownRecord | null {
  return useContext(RecordContext);
}
