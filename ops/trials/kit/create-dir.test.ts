import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const kit = import.meta.dirname;
/** Does as trials do: a folder with a disk of its own and what works in it, and a process elsewhere. */
const program = `
  import { execFileSync, spawn } from "node:child_process";
  import { createDir } from "${join(kit, "create-dir.ts")}";
  import { watchOver } from "${join(kit, "../../cluster/watch-over.ts")}";
  const folder = await createDir(new AsyncDisposableStack());
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "aso-trial", folder], { stdio: "ignore" });
  } catch {
    // Only root may.
  }
  const inside = spawn("sleep", ["600"], { cwd: folder, stdio: "ignore" });
  const elsewhere = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  watchOver(elsewhere.pid);
  console.log(JSON.stringify({ folder, pids: [inside.pid, elsewhere.pid] }));
`;

test.runIf(process.platform === "linux")(
  "a trial that is killed leaves no folder, no disk and no process behind",
  async () => {
    const trial = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let created: { folder: string; pids: number[] } | undefined;
    for await (const line of createInterface({ input: trial.stdout })) {
      created = JSON.parse(line);
      break;
    }
    const { folder = "", pids = [] } = created ?? {};
    expect(existsSync(folder)).toBe(true);
    expect(pids.filter(isRunning)).toEqual(pids);
    trial.kill("SIGKILL");
    const left = () => ({
      folder: existsSync(folder),
      disk: readFileSync("/proc/mounts", "utf8").includes(folder),
      pids: pids.filter(isRunning),
    });
    await expect.poll(left).toEqual({ folder: false, disk: false, pids: [] });
  },
);

/** Whether a process is there and not merely waits to be counted as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
