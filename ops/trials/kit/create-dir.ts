import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchOverFolder } from "../../cluster/watch-over.ts";

/**
 * A folder for one trial, which every account may enter. It goes with the stack, and with this process however that ends,
 * together with what works in it and a disk that is mounted there.
 */
export async function createDir(stack: AsyncDisposableStack): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "aso-trial-"));
  watchOverFolder(dir);
  await chmod(dir, 0o755);
  stack.defer(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
