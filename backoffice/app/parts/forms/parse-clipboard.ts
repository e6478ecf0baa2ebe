import { plural, pluralForm } from "#contract/text/format.ts";
export function parseClipboardTable(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

/** Empty if no cell was skipped. */
export function skippedCellsText(skipped: number): string {
  if (skipped === 0) return "";
  const cells = plural(skipped, "copied cell");
  return `, ${cells} matched no size and ${pluralForm(skipped, "was", "were")} skipped`;
}
