import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { join } from "node:path";

let watcher: ChildProcess | undefined;

/** Has a group of processes killed once this process has ended, even if it was killed itself. */
export function watchOver(group: number): void {
  tell(`+${group}`);
}

/** The same for the process whose number a file holds at that time. */
export function watchOverFile(pidFile: string): void {
  tell(`@${pidFile}`);
}

/** Has a folder that was made to be thrown away removed then, with what works in it and what is mounted there. */
export function watchOverFolder(path: string): void {
  tell(path);
}

/** Says that a group has ended: another one may get its number. */
export function letGo(group: number): void {
  tell(`-${group}`);
}

function tell(line: string): void {
  watcher ??= startWatcher();
  watcher.stdin?.write(`${line}\n`);
}

function startWatcher(): ChildProcess {
  const started = spawn(process.execPath, [join(import.meta.dirname, "last-act.ts")], {
    // Ctrl+C is for us: it outlives us by a moment.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without it nothing is wrong but that a kill leaves parts running.
  started.stdin.on("error", () => {});
  // It waits for our end, and is not to keep us from it.
  started.unref();
  if (started.stdin instanceof Socket) started.stdin.unref();
  return started;
}
