/**
 * What is chosen after a press on a row: the row changes sides, and every row between it and the one pressed before
 * goes with it.
 * @param ids the rows in their order
 * @param from the row pressed before, where a span is meant
 */
export function chooseSpan(
  ids: readonly string[],
  chosen: ReadonlySet<string>,
  id: string,
  from: string | undefined,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const chooses = !chosen.has(id);
  const end = ids.indexOf(id);
  const start = from === undefined ? end : ids.indexOf(from);
  const span = start < 0 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const each of span) {
    if (chooses) next.add(each);
    else next.delete(each);
  }
  return next;
}
