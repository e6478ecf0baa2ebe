import { useCallback, useEffect, useRef, useState } from "react";
import { readStorage, writeStorage } from "../browser-storage.ts";
import { useSession } from "../session-context.tsx";
import type { CartLine } from "./cart-reducer.ts";

/** Without prices: the server prices them again. */
export type LastCartLine = Pick<CartLine, "id" | "size" | "quantity">;

const none: readonly LastCartLine[] = [];
const storageKey = "lastCart";
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

interface LastCart {
  /** What was in the cart before a reload, until something is added or the shopper signs out. */
  readonly lastLines: readonly LastCartLine[];
  clearLastCart(): void;
}

export function useLastCart(lines: readonly CartLine[]): LastCart {
  const [last, setLast] = useState(none);
  const hadLines = useRef(false);
  const { user } = useSession();
  const wasSignedIn = useRef(false);

  useEffect(() => setLast(readLastCart()), []);

  useEffect(() => {
    if (lines.length === 0 && !hadLines.current) return;
    hadLines.current = true;
    setLast(none);
    saveLastCart(lines);
  }, [lines]);

  const clearLastCart = useCallback(() => {
    setLast(none);
    saveLastCart([]);
  }, []);

  useEffect(() => {
    if (!user && wasSignedIn.current) clearLastCart();
    wasSignedIn.current = user !== null;
  }, [user, clearLastCart]);

  return { lastLines: last, clearLastCart };
}

function saveLastCart(lines: readonly LastCartLine[]): void {
  const saved = lines.map(({ id, size, quantity }) => ({ id, size, quantity }));
  const text = JSON.stringify({ savedAt: Date.now(), lines: saved });
  writeStorage("localStorage", storageKey, saved.length > 0 ? text : null);
}

function readLastCart(): readonly LastCartLine[] {
  try {
    const stored = JSON.parse(readStorage("localStorage", storageKey) ?? "");
    const isValid = stored.savedAt > Date.now() - lifetimeMs && Array.isArray(stored.lines);
    return isValid ? stored.lines : none;
  } catch {
    return none;
  }
}
