import { useEffect, useState } from "react";

/**
 * A value once it has rested for a moment, so that not every letter asks.
 * @param value told apart by what it says, not by identity
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
