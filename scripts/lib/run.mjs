// Runs on Node.js 20 and with nothing installed, like everything `npm start` begins with.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { watchParent } from "./watch-parent.mjs";

/** Folder of the project. */
export const projectDir = fileURLToPath(new URL("../..", import.meta.url));

const binDir = join(projectDir, "node_modules", ".bin");

/** Where Node.js keeps what it made of the code: the store is ready in half the time from the second start on. */
const compileCache = join(projectDir, "node_modules", ".cache", "node");

/** Environment in which the project's own programs come first, its Node.js among them. */
function environment() {
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: `${binDir}${delimiter}${process.env.PATH ?? ""}`,
  };
}

/**
 * The Node.js that runs the store: the one npm installed, or ours where there is none for this machine.
 * @returns {string} path of the program
 */
export function node24() {
  const installed = join(binDir, "node");
  if (existsSync(installed) && spawnSync(installed, ["--version"]).status === 0) return installed;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(
    `The store runs on Node.js 24. npm could not install it for this machine, and this is ${process.version}: please install Node.js 24.`,
  );
  process.exit(1);
}

/**
 * Runs a program in the project's folder, sharing our terminal. Signals that end us are passed on.
 * @param {string} command
 * @param {string[]} [args]
 * @param {{ stop?: AbortSignal, endWith?: NodeJS.Signals }} [options] what asks the program to end, and
 *   the only signal it understands
 * @returns {Promise<number>} its exit code
 */
export function run(command, args = [], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectDir,
      env: environment(),
      stdio: "inherit",
    });
    const end = () => child.kill(options.endWith ?? "SIGTERM");
    options.stop?.addEventListener("abort", end, { once: true });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // A terminal gives Ctrl+C to the child itself; passed on, it would count twice.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(options.endWith ?? signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    // Told to end, npm ends the shell between us, and that shell tells us nothing.
    const watch = process.env.npm_lifecycle_event === undefined ? undefined : watchParent(end);
    /** @param {number} code */
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward);
      clearInterval(watch);
      resolve(code);
    };
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    child.once("close", (code, signal) => {
      finish(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a program and ends this process when it fails.
 * @param {string} command
 * @param {string[]} [args]
 */
export async function runOrExit(command, args) {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}

/**
 * Runs a program quietly.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>} its exit code and all it printed
 */
export function capture(command, args) {
  return new Promise((resolve) => {
    const env = { ...environment(), ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) };
    const child = spawn(command, args, { cwd: projectDir, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}
