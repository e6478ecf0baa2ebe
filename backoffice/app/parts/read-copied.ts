/** The cells of what was copied in a spreadsheet: lines, and tabs between cells. */
export function readCopied(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

/** Said after what a paste filled: how many of the copied cells found no size; empty where all did. */
export function missedWords(missed: number): string {
  if (missed === 0) return "";
  return `, ${missed === 1 ? "1 copied cell" : `${missed} copied cells`} had no size here and ${missed === 1 ? "is" : "are"} left out`;
}
