import { createContext, useContext } from "react";

/** The record a page shows, as far as those matter to it who change it. */
export interface ShownRecord {
  /** Shows the newer state that a refused change was answered with; false where the fault is another one. */
  showNewer(cause: unknown): boolean;
  /** A change was taken: what others did meanwhile has been seen. */
  showSaved(): void;
}

const RecordContext = createContext<ShownRecord | null>(null);

/** Stands around a record. */
export const RecordProvider = RecordContext.Provider;

/** The record this part of the page belongs to, if there is one. */
export function useRecord(): ShownRecord | null {
  return useContext(RecordContext);
}
