import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";

/** Kills processes that work in it and unmounts it first. */
export function removeFolder(folder: string): void {
  for (const pid of processesIn(folder)) kill(pid);
  if (isMounted(folder)) execFileSync("umount", ["--lazy", folder]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Empty where the system does not list them. */
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
    // It has ended.
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
