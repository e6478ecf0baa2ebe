import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { capture, projectDir, run } from "./run.mjs";

/** Debian's package is only unpacked: installed, it would start a Prometheus. */
const folder = join(projectDir, "node_modules", ".cache", "prometheus");

/** Tests the alert rules. Sets PROMTOOL_PATH. */
export async function ensurePromtool() {
  const path = (await findPromtool()) ?? (await fetchPromtool());
  if (path === undefined) {
    console.error(
      "The tests of alert rules need promtool, a part of Prometheus, and it could not be fetched. Install Prometheus and run again, or name promtool in PROMTOOL_PATH.",
    );
    process.exit(1);
  }
  process.env.PROMTOOL_PATH = path;
}

async function findPromtool() {
  const { PROMTOOL_PATH } = process.env;
  if (PROMTOOL_PATH) return PROMTOOL_PATH;
  for (const path of ["promtool", join(folder, "usr", "bin", "promtool")]) {
    const { code } = await capture(path, ["--version"]);
    if (code === 0) return path;
  }
  return undefined;
}

async function fetchPromtool() {
  if (process.platform !== "linux" || !existsSync("/etc/debian_version")) return undefined;
  console.log("Fetching promtool for the tests of alert rules …");
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) await run("apt-get", ["update"]);
  await run("sh", ["-c", 'cd "$0" && apt-get download prometheus', folder]);
  const file = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (file) {
    await run("dpkg", ["-x", join(folder, file), folder]);
    rmSync(join(folder, file));
  }
  return await findPromtool();
}
