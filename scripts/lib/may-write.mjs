import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Whether this account may write or create a folder.
 * @param {string} dir
 */
export function mayWrite(dir) {
  try {
    accessSync(existsSync(dir) ? dir : dirname(dir), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
