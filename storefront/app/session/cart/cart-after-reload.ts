import { useEffect } from "react";
import { readStorage, writeStorage } from "../browser-storage.ts";
import type { CartLine } from "./cart-reducer.ts";

const storageKey = "cartAfterReload";

let lines: readonly CartLine[] = [];

/** Otherwise the cart is lost on reload (specification). */
export function useCartAfterReload(
  current: readonly CartLine[],
  restore: (line: CartLine) => void,
): void {
  useEffect(() => {
    lines = current;
  }, [current]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document
  useEffect(() => {
    const stored = readStorage("sessionStorage", storageKey);
    writeStorage("sessionStorage", storageKey, null);
    if (stored) (JSON.parse(stored) as CartLine[]).forEach(restore);
  }, []);
}

export function reloadWithCart(): void {
  writeStorage("sessionStorage", storageKey, JSON.stringify(lines));
  location.reload();
}
