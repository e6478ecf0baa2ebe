import type { NamedProduct } from "#contract/api/quick-order.ts";
import { toCsv } from "#contract/bulk/to-csv.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { JudgedRow } from "./judge-rows.ts";

/** A table that a spreadsheet opens. */
export function csvFile(content: string): Blob {
  return new Blob([content], { type: "text/csv;charset=utf-8" });
}

const heading = ["Product ID", "Product", "Size", "Quantity"];

/** A list to be filled in: its heading and a few rows that show how, of products on sale. */
export function templateCsv(examples: readonly NamedProduct[]): string {
  const rows = examples.map(({ id, name, sizes }, i) => [id, name, sizes[0] ?? "", 10 * (i + 1)]);
  return toCsv([heading, ...rows]);
}

/**
 * The list with what became of every row. It can be read as a list again.
 * @param prices of one piece, of the rows that have one
 */
export function resultCsv(judged: readonly JudgedRow[], prices: ReadonlyMap<number, Kobo>): string {
  return toCsv([
    [...heading, "Price each (NGN)", "Result", "Line", "As written"],
    ...judged.map(({ row, verdict }) => {
      const { reading } = row;
      const price = prices.get(row.key);
      const product = reading.kind === "settled" ? reading.product : undefined;
      return [
        product?.id ?? "",
        product?.name ?? row.words,
        reading.kind === "unread" ? "" : reading.size,
        reading.kind === "unread" ? "" : reading.quantity,
        price === undefined ? "" : toNaira(price),
        resultOf(verdict),
        row.line,
        row.text,
      ];
    }),
  ]);
}

function resultOf(verdict: JudgedRow["verdict"]): string {
  if (verdict.state === "ready") return "Ready";
  return verdict.state === "checking" ? "Not checked" : verdict.message;
}
