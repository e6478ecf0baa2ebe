/**
 * A moment that was sent.
 * @param text in UTC to the minute or finer, such as `2026-12-12T08:00Z`
 * @returns undefined for a day or an hour that no calendar has, which may be another one to a Date
 */
export function readMoment(text: string): Date | undefined {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return undefined;
  const toTheMinute = text.slice(0, 16);
  return at.toISOString().startsWith(toTheMinute) ? at : undefined;
}
