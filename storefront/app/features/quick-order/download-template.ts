import { saveFile } from "#ui/primitives/save-file.ts";
import { api } from "../../api.ts";
import { csvFile, templateCsv } from "./list-csv.ts";

/** How many products a list to be filled in begins with. */
const examples = 3;

/** Hands out a list to be filled in, with products of today. */
export async function downloadTemplate(): Promise<void> {
  const { data } = await api("GET /products", { query: { limit: examples } });
  const products = data.map(({ id, name, sizesStock }) => ({
    id,
    name,
    sizes: sizesStock.map(({ size }) => size.size),
  }));
  saveFile("quick-order.csv", csvFile(templateCsv(products)));
}
