import { existsSync } from "node:fs";
import { join } from "node:path";
import { capture, node24, projectDir, run } from "./run.mjs";

const oldestVersion = 17;

/** For the W3C's HTML checker. Sets JAVA_PATH. */
export async function ensureJava() {
  const path = (await findJava()) ?? (await installJava());
  if (path === undefined) {
    console.error(
      `The tests of HTML need Java ${oldestVersion} or later, and it could not be installed. Install it and run again, or name it in JAVA_PATH.`,
    );
    process.exit(1);
  }
  process.env.JAVA_PATH = path;
}

async function findJava() {
  const { JAVA_PATH, JAVA_HOME } = process.env;
  if (JAVA_PATH) return JAVA_PATH;
  const candidates = [...(JAVA_HOME ? [join(JAVA_HOME, "bin", "java")] : []), "java"];
  for (const path of candidates) if (await isRecent(path)) return path;
  return await findCheckers();
}

async function findCheckers() {
  const print =
    'console.log(require("vnu-jar/vnu-java-downloader.js").getLocalJavaExecutablePath())';
  const { code, output } = await capture(node24(), ["-e", print]);
  return code === 0 && existsSync(output) && (await isRecent(output)) ? output : undefined;
}

async function installJava() {
  console.log("Installing Java for the tests of HTML …");
  const isDebian = process.platform === "linux" && existsSync("/etc/debian_version");
  if (process.getuid?.() === 0 && isDebian) {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", "default-jre-headless"]);
    const installed = await findJava();
    if (installed !== undefined) return installed;
  }
  await run(node24(), [join(projectDir, "node_modules", "vnu-jar", "vnu-java-downloader.js")]);
  return findJava();
}

/** @param {string} path */
async function isRecent(path) {
  const { code, output } = await capture(path, ["-version"]);
  const version = /version "(\d+)/.exec(output)?.[1];
  return code === 0 && Number(version) >= oldestVersion;
}
