import { readFile } from "node:fs/promises";

/** The most memory that a process has held so far, in MB; nought where the system does not tell, or the process is gone. */
export async function getPeakMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
