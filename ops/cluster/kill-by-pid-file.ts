import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { dirname } from "node:path";

/** Skips a process number that was reused by another process. */
export function killByPidFile(pidFile: string): void {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dirname(pidFile)))
      process.kill(pid, "SIGKILL");
  } catch {
    // No such file or process.
  }
}
