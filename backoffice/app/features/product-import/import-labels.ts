import type {
  CellError,
  ImportColumn,
  ImportStatus,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { plural } from "#contract/text/format.ts";

export const importStatusLabels: Readonly<Record<ImportStatus, string>> = {
  reading: "Reading",
  ready: "Ready to review",
  importing: "Importing",
  imported: "Imported",
  undoing: "Undoing",
  undone: "Undone",
  failed: "Failed",
};

export function formatOutcome({ status, written, skipped, undone, counts }: ProductImport): string {
  if (status === "undone") {
    const retained = written - undone;
    return `${plural(undone, "row")} undone${retained > 0 ? `, ${retained} kept` : ""}`;
  }
  if (status === "imported")
    return `${plural(written, "row")} imported${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  if (status !== "ready") return "";
  return counts.invalid > 0 ? `${plural(counts.invalid, "row")} to fix` : "";
}

export function countImportable({ counts }: ProductImport): number {
  return counts.changed + counts.new;
}

/** `Price “21.500” is not an amount in naira.` */
export function formatCellError({ column, text, message }: CellError): string {
  const cell = text === "" ? column : `${column} “${text}”`;
  return `${cell} ${message}`.trim();
}

/** The heading, or the column letter of a spreadsheet. */
export function columnName(columns: readonly ImportColumn[], index: number): string {
  const prefix = index < 26 ? "" : String.fromCharCode(64 + Math.trunc(index / 26));
  return columns[index]?.heading || `Column ${prefix}${String.fromCharCode(65 + (index % 26))}`;
}

export function hasProductColumn(columns: readonly ImportColumn[]): boolean {
  return columns.some(({ use }) => use === "id" || use === "name");
}

export function unreadColumns({ columns }: ProductImport): string[] {
  return columns.flatMap(({ use }, i) => (use === "unread" ? columnName(columns, i) : []));
}
