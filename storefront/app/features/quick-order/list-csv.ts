import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import { toCsv } from "#contract/bulk/to-csv.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { saveFile } from "#ui/primitives/save-file.ts";
import { api } from "../../api.ts";
import type { EvaluatedRow } from "./evaluate-rows.ts";

const examples = 3;

export async function downloadTemplate(): Promise<void> {
  const { data } = await api("GET /products", { query: { limit: examples } });
  const products = data.map(({ id, name, sizesStock }) => ({
    id,
    name,
    sizes: sizesStock.map(({ size }) => size.size),
  }));
  saveFile("quick-order.csv", toCsvFile(toTemplateCsv(products)));
}

export function toCsvFile(content: string): Blob {
  return new Blob([content], { type: "text/csv;charset=utf-8" });
}

const heading = ["Product ID", "Product", "Size", "Quantity"];

export function toTemplateCsv(examples: readonly NamedProduct[]): string {
  const rows = examples.map(({ id, name, sizes }, i) => [id, name, sizes[0] ?? "", 10 * (i + 1)]);
  return toCsv([heading, ...rows]);
}

/** Can be imported again; `prices` are per unit. */
export function toResultCsv(
  evaluated: readonly EvaluatedRow[],
  prices: ReadonlyMap<number, Kobo>,
): string {
  return toCsv([
    [...heading, "Price each (NGN)", "Result", "Line", "As written"],
    ...evaluated.map(({ row, result }) => {
      const { reading } = row;
      const price = prices.get(row.key);
      const product = reading.kind === "settled" ? reading.product : undefined;
      return [
        product?.id ?? "",
        product?.name ?? row.editableText,
        reading.kind === "unread" ? "" : reading.size,
        reading.kind === "unread" ? "" : reading.quantity,
        price === undefined ? "" : toNaira(price),
        toResultLabel(result),
        row.line,
        row.text,
      ];
    }),
  ]);
}

function toResultLabel(result: EvaluatedRow["result"]): string {
  if (result.state === "ready") return "Ready";
  return result.state === "checking" ? "Not checked" : result.message;
}
