import { useEffect } from "react";

/** While the tab is visible. `poll` must be stable between renders; failures are ignored. */
export function usePolling<T>(
  poll: (signal: AbortSignal) => Promise<T>,
  onData: (data: T) => void,
  intervalMs: number,
): void {
  useEffect(() => {
    const aborted = new AbortController();
    const { signal } = aborted;
    let timer = setTimeout(pollNow, intervalMs);
    async function pollNow() {
      if (!document.hidden) {
        const data = await poll(signal).catch(() => null);
        if (signal.aborted) return;
        if (data !== null) onData(data);
      }
      timer = setTimeout(pollNow, intervalMs);
    }
    return () => {
      aborted.abort();
      clearTimeout(timer);
    };
  }, [poll, onData, intervalMs]);
}
