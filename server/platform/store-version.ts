import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The release that runs, as package.json names it. */
export const storeVersion = readFile(join(import.meta.dirname, "../../package.json"), "utf8").then(
  (text): string => JSON.parse(text).version,
);
