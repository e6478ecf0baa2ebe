/** Concurrent callers share one load; failures are not cached. */
export function cacheFor<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let cached: { readonly value: Promise<T>; readonly expiresAt: number } | undefined;
  return () => {
    if (cached && performance.now() < cached.expiresAt) return cached.value;
    const value = load();
    const entry = { value, expiresAt: performance.now() + ms };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}

/** A failure is retried by the next caller. */
export function memoize<T>(load: () => Promise<T>): () => Promise<T> {
  return cacheFor(Number.POSITIVE_INFINITY, load);
}
