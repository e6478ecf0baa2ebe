import { businessCalls } from "#contract/client/business-calls.ts";
import { browserRest } from "../../api.ts";
import { csvFile, saveFile } from "../../save-file.ts";
import { templateCsv } from "./list-csv.ts";

/** Hands out a list to be filled in, with products of today. */
export async function downloadTemplate(): Promise<void> {
  const index = await businessCalls(browserRest()).listProductIndex();
  saveFile("quick-order.csv", csvFile(templateCsv(index)));
}
