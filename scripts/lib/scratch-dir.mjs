import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
/** Three times what the tests of a whole run use at once. */
const requiredBytes = 4 * 2 ** 30;

/**
 * In memory where Linux has enough: creating a database of a thousand files is thirty times cheaper there.
 * @returns {string}
 */
export function scratchDir() {
  return process.env.TMPDIR ?? (isMemoryUsable() ? memory : tmpdir());
}

function isMemoryUsable() {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    // Tests also run programs there, which containers forbid with noexec.
    const mount = readFileSync("/proc/mounts", "utf8").match(/^\S+ \/dev\/shm \S+ (\S+)/m);
    return bavail * bsize > requiredBytes && !mount?.[1]?.split(",").includes("noexec");
  } catch {
    return false;
  }
}
