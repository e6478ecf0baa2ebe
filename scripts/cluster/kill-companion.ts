import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { dirname } from "node:path";

/** Kills the process whose number a file of its working folder holds. A number that went to another one is let be. */
export function killCompanion(pidFile: string): void {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dirname(pidFile)))
      process.kill(pid, "SIGKILL");
  } catch {
    // There is no such file or process.
  }
}
