import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";

/** Removes a folder that was made to be thrown away: what works in it is killed, a disk mounted there is let go. */
export function removeFolder(folder: string): void {
  for (const pid of processesIn(folder)) kill(pid);
  if (isMounted(folder)) execFileSync("umount", ["--lazy", folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Processes whose working folder is this one or below it; none where the system does not tell. */
function processesIn(folder: string): number[] {
  return listProcesses().filter((pid) => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
    } catch {
      return false;
    }
  });
}

function listProcesses(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

function isMounted(folder: string): boolean {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8");
    return mounts.split("\n").some((line) => line.split(" ")[1] === folder);
  } catch {
    return false;
  }
}
