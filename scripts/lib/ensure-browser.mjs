import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { findQuickBrowser } from "./quick-browser.mjs";
import { capture, node24, run } from "./run.mjs";

// The headless shell runs the tests a fifth faster than a whole browser.
const shell = "chromium-headless-shell";
const wholeBrowsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPrograms = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Sets CHROMIUM_PATH.
 * @param {{ measures?: boolean }} [options] measuring prefers a whole browser: the shell loads lazy pictures earlier
 */
export async function ensureBrowser({ measures = false } = {}) {
  if (process.env.CHROMIUM_PATH) return;
  const names = measures ? [...wholeBrowsers, shell] : [shell, ...wholeBrowsers];
  const path =
    (measures ? undefined : await findQuickBrowser()) ??
    (await findBrowser(names)) ??
    (await installBrowser(names));
  if (path === undefined) {
    console.error(
      "The browser tests need Chromium, and it could not be installed. Install it and run again, or name it in CHROMIUM_PATH.",
    );
    process.exit(1);
  }
  process.env.CHROMIUM_PATH = path;
}

/** @param {readonly string[]} names */
async function findBrowser(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...macPrograms].find(isProgram) ?? (await findPlaywrights());
}

async function findPlaywrights() {
  const print = 'console.log(require("@playwright/test").chromium.executablePath())';
  const { code, output } = await capture(node24(), ["-e", print]);
  return code === 0 && isProgram(output) ? output : undefined;
}

/** @param {readonly string[]} names */
async function installBrowser(names) {
  console.log("Installing Chromium for the browser tests …");
  const isRoot = process.getuid?.() === 0;
  await run("playwright", ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"]);
  const own = await findBrowser(names);
  if (own !== undefined || !isRoot || process.platform !== "linux") return own;
  await run("apt-get", ["update"]);
  for (const name of names.filter((each) => each.startsWith("chromium"))) {
    const code = await run("apt-get", ["install", "-y", "--no-install-recommends", name]);
    if (code === 0) break;
  }
  return findBrowser(names);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
