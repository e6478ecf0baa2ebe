/** A table that a spreadsheet opens. */
export function csvFile(content: string): Blob {
  return new Blob([content], { type: "text/csv;charset=utf-8" });
}
