import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";

let watcher: ChildProcess | undefined;

/** Kills the process group once this process has ended, even if it was killed itself. */
export function watchOver(group: number): void {
  sendMessage(`+${group}`);
}

export function watchOverFile(pidFile: string): void {
  sendMessage(`@${pidFile}`);
}

export function watchOverFolder(path: string): void {
  sendMessage(path);
}

export function letGo(group: number): void {
  sendMessage(`-${group}`);
}

function sendMessage(line: string): void {
  watcher ??= startWatcher();
  watcher.stdin?.write(`${line}\n`);
}

function startWatcher(): ChildProcess {
  const started = spawn(process.execPath, [join(import.meta.dirname, "kill-on-exit.ts")], {
    // Must outlive this process, so Ctrl+C must not reach it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // A failure here only means that parts keep running after a kill.
  started.stdin.on("error", () => {});
  // Must not keep this process alive.
  started.unref();
  if (started.stdin instanceof Socket) started.stdin.unref();
  return started;
}
