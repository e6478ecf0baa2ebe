// Must run on Node.js 20 and without dependencies: `npm start` begins with it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { watchParent } from "./watch-parent.mjs";

export const projectDir = fileURLToPath(new URL("../..", import.meta.url));

const binDir = join(projectDir, "node_modules", ".bin");

/** Node.js' compile cache halves the time of later starts. */
const compileCache = join(projectDir, "node_modules", ".cache", "node");

function environment() {
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: `${binDir}${delimiter}${process.env.PATH ?? ""}`,
  };
}

/**
 * Falls back to the current Node.js where npm has none for this platform.
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
 * Runs a program in the project's folder and forwards signals.
 * @param {string} command
 * @param {string[]} [args]
 * @param {{ stop?: AbortSignal, endWith?: NodeJS.Signals, apart?: boolean }} [options] `endWith`: signal to send
 * instead; `apart`: own process group, or a signal to the group would reach it twice
 * @returns {Promise<number>} its exit code
 */
export function run(command, args = [], options = {}) {
  return new Promise((resolve) => {
    const apart = options.apart === true && process.platform !== "win32";
    const child = spawn(command, args, {
      cwd: projectDir,
      env: environment(),
      stdio: apart ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
      detached: apart,
    });
    let wasSignalled = false;
    const end = () => {
      if (!wasSignalled) child.kill(options.endWith ?? "SIGTERM");
      wasSignalled = true;
    };
    options.stop?.addEventListener("abort", end, { once: true });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // A terminal sends Ctrl+C to the whole group; forwarded, it would count twice.
      if (signal === "SIGINT" && process.stdin.isTTY && !apart) return;
      wasSignalled = true;
      child.kill(options.endWith ?? signal);
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    // npm, when terminated, kills the shell between us, which forwards nothing.
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
 * Exits when the program fails.
 * @param {string} command
 * @param {string[]} [args]
 */
export async function runOrExit(command, args) {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}

/**
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
