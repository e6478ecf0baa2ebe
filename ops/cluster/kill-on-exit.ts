// Cleans up after its parent, whose end closes stdin. Each line names a process group (`+123`, `-123` once it ended),
// a PID file (`@path`) or a temporary folder (`/path`).
import { createInterface } from "node:readline";
import { killByPidFile } from "./kill-by-pid-file.ts";
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
    // It has ended.
  }
}
for (const file of pidFiles) killByPidFile(file);
for (const folder of folders) removeFolder(folder);
