/** Sends so many requests at once. @returns how often each status was answered */
export async function flood(
  count: number,
  send: (n: number) => Promise<{ status: number }>,
): Promise<Record<string, number>> {
  const replies = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
  return Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}
