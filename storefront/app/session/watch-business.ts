/** A shopper who comes back to the page hears of a review at most this often, in ms. */
const refreshEveryMs = 60_000;

/**
 * Asks again where a business stands when its buyer comes back to the page, so that an approval shows without
 * signing in again. Fetched for businesses only.
 * @param signal ends the watching
 */
export function watchBusiness(refresh: () => Promise<void>, signal: AbortSignal): void {
  let askedAt = Date.now();
  const hear = () => {
    if (document.visibilityState !== "visible" || Date.now() - askedAt < refreshEveryMs) return;
    askedAt = Date.now();
    void refresh();
  };
  window.addEventListener("focus", hear, { signal });
  document.addEventListener("visibilitychange", hear, { signal });
}
