/**
 * Closes one thing after another, also where one of them fails.
 * @throws what failed first, once all were asked to close
 */
export async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}
