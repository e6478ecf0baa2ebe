/** The first of some moments, as the API says it; null where there is none. */
export function findOldest(moments: readonly (Date | null)[]): string | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}
