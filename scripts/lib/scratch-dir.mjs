import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** What the tests of a whole run may come to hold at once, three times over. */
const roomNeeded = 4 * 2 ** 30;

/**
 * Where tests keep what they throw away: in memory where Linux offers it with room to spare, since a database made
 * of a thousand files costs a disk up to half a second of processor and memory a thirtieth; else where the system
 * keeps such things, or where TMPDIR says.
 * @returns {string}
 */
export function scratchDir() {
  return process.env.TMPDIR ?? (isMemoryUsable() ? memory : tmpdir());
}

function isMemoryUsable() {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    // Tests also start programs there, which containers forbid.
    const mount = readFileSync("/proc/mounts", "utf8").match(/^\S+ \/dev\/shm \S+ (\S+)/m);
    return bavail * bsize > roomNeeded && !mount?.[1]?.split(",").includes("noexec");
  } catch {
    return false;
  }
}
