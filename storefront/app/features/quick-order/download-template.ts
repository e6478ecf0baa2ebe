import { saveFile } from "#ui/primitives/save-file.ts";
import { api } from "../../api.ts";
import { toCsvFile, toTemplateCsv } from "./list-csv.ts";

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
