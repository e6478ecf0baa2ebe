import { api } from "../../api.ts";
import { csvFile, saveFile } from "../../save-file.ts";
import { templateCsv } from "./list-csv.ts";

/** Hands out a list to be filled in, with products of today. */
export async function downloadTemplate(): Promise<void> {
  const index = await api("GET /products/index");
  saveFile("quick-order.csv", csvFile(templateCsv(index)));
}
