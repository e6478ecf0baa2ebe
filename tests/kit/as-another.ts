/** What somebody else than root is told when work fails: root may write anywhere. */
export async function asAnother(work: () => Promise<unknown>): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  const refusal = await work().catch((error: unknown) => error);
  if (isRoot) process.seteuid?.(0);
  return String(refusal);
}
