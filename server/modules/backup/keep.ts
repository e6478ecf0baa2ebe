import { takenAtOf } from "./target.ts";

const dayMs = 24 * 3600 * 1000;

/** How long backups are kept. */
export interface Keeping {
  /** The newest of each of so many days. */
  readonly keepDays: number;
  /** The newest of each of so many weeks. */
  readonly keepWeeks: number;
}

/**
 * Which backups have had their time. The newest is always kept, and so is whatever has another name than ours.
 * @param names of everything that is there
 */
export function listOutdated(names: readonly string[], { keepDays, keepWeeks }: Keeping): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const takenAt = takenAtOf(name);
      return takenAt ? [{ name, day: Math.floor(takenAt.getTime() / dayMs) }] : [];
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1));
  // 1 January 1970 was a Thursday; weeks begin on Monday.
  const weekOf = (day: number) => Math.floor((day + 3) / 7);
  const days = [...new Set(newestFirst.map(({ day }) => day))].slice(0, keepDays);
  const weeks = [...new Set(newestFirst.map(({ day }) => weekOf(day)))].slice(0, keepWeeks);
  const kept = new Set([
    newestFirst[0]?.name,
    ...days.map((wanted) => newestFirst.find(({ day }) => day === wanted)?.name),
    ...weeks.map((wanted) => newestFirst.find(({ day }) => weekOf(day) === wanted)?.name),
  ]);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}
