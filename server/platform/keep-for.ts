/**
 * Keeps what was read for a while; however many ask meanwhile wait for one reading. What fails is not kept.
 * @param ms how long
 */
export function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const value = read();
    const mine = { value, until: performance.now() + ms };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return value;
  };
}
