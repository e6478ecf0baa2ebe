/**
 * Waits for work, but not for ever.
 * @param ms how long at most
 * @throws what `late` makes where it took longer; what the work throws
 */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
