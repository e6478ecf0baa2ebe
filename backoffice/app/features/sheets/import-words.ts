import type { CellFault, GoodsImport, ImportStatus } from "#contract/api/staff-imports.ts";

/** Where an import stands, in words. */
export const importStates: Readonly<Record<ImportStatus, string>> = {
  reading: "Being read",
  ready: "To be looked at",
  importing: "Going in",
  imported: "Imported",
  undoing: "Being taken back",
  undone: "Taken back",
  failed: "Could not be read",
};

/** So many rows, in words. */
export function rowsOf(count: number): string {
  return count === 1 ? "1 row" : `${count.toLocaleString("en-NG")} rows`;
}

/** What an import came to, in a few words. */
export function outcomeWords({ status, written, left, takenBack, counts }: GoodsImport): string {
  if (status === "undone") {
    const kept = written - takenBack;
    return `${rowsOf(takenBack)} taken back${kept > 0 ? `, ${kept} kept` : ""}`;
  }
  if (status === "imported") return `${rowsOf(written)} in${left > 0 ? `, ${left} left` : ""}`;
  if (status !== "ready") return "";
  return counts.faulty > 0 ? `${rowsOf(counts.faulty)} to put right` : "";
}

/** Rows that go in when it is begun. */
export function goingIn({ counts }: GoodsImport): number {
  return counts.changed + counts.new;
}

/** What is wrong with a cell, as a sentence: `Price “21.500” is not an amount in naira.` */
export function faultWords({ column, text, message }: CellFault): string {
  const cell = text === "" ? column : `${column} “${text}”`;
  return `${cell} ${message}`.trim();
}
