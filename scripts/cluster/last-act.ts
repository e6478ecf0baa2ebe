// Ends what a cluster's starter leaves behind, however it went: this process hears of it by the end of its input. Each
// line there names a group of processes (`+123`, `-123` once it ended) or a file that holds the number of one (`@path`).
import { createInterface } from "node:readline";
import { killCompanion } from "./kill-companion.ts";

const groups = new Set<number>();
const pidFiles = new Set<string>();

for await (const line of createInterface({ input: process.stdin })) {
  const rest = line.slice(1);
  if (line.startsWith("@")) pidFiles.add(rest);
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
