import { createContext, useContext } from "react";

/** Whether the document was asked for with less data; on the server, which has no document. */
export const DataSaver = createContext(false);

/** The page sets `<html data-save-data>`. */
export function isDataSaverOn(): boolean {
  return typeof document === "object" && document.documentElement.dataset.saveData === "on";
}

/** @returns the narrowest entry while data is saved */
export function useSrcset(): (srcset: string) => string {
  const isRequested = useContext(DataSaver);
  const isLean = typeof document === "object" ? isDataSaverOn() : isRequested;
  return (srcset) => (isLean ? (srcset.split(", ")[0] ?? "") : srcset);
}
