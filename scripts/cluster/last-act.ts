// Ends what a cluster or a trial leaves behind, however it went: this process hears of its end by the end of its input.
// Each line there names a group of processes (`+123`, `-123` once it ended), a file that holds the number of one
// (`@path`), or a folder that was made to be thrown away (`/path`).
import { createInterface } from "node:readline";
import { killCompanion } from "./kill-companion.ts";
import { removeFolder } from "./remove-folder.ts";

const groups = new Set<number>();
const pidFiles = new Set<string>();
const folders: string[] = [];

for await (const line of createInterface({ input: process.stdin })) {
  const rest = line.slice(1);
  if (line.startsWith("/")) folders.push(line);
  else if (line.startsWith("@")) pidFiles.add(rest);
  else if (line.startsWith("+")) groups.add(Number(rest));
  else groups.delete(Number(rest));
}
// Groups first: Patroni would start its PostgreSQL again.
for (const group of groups) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It is gone.
  }
}
for (const file of pidFiles) killCompanion(file);
for (const folder of folders) removeFolder(folder);
