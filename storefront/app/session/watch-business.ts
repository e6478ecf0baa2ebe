/** Minimum time between review refreshes, in ms. */
const refreshEveryMs = 60_000;

/** So that an approval shows without signing in again. */
export function watchBusinessReview(refresh: () => Promise<void>, signal: AbortSignal): void {
  let refreshedAt = Date.now();
  const onVisible = () => {
    if (document.visibilityState !== "visible" || Date.now() - refreshedAt < refreshEveryMs) return;
    refreshedAt = Date.now();
    void refresh();
  };
  window.addEventListener("focus", onVisible, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
}
