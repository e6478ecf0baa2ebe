import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ResourceLimitError, startProcess, type WorkerProcess } from "./start-process.ts";

/** How long anything may take here, in ms: none of these tests waits for it to pass. */
const timeoutMs = 30_000;
const start = { env: {}, execArgv: ["--max-old-space-size=32"] };

let folder: string;
let program: URL;
let started: WorkerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-processes-"));
  const file = join(folder, "does-anything.ts");
  program = pathToFileURL(file);
  await writeFile(
    file,
    `
      const does = {
        answer: () => "done",
        printPid: () => process.pid,
        leave: () => process.exit(3),
        abort: () => process.abort(),
        beKilled: () => process.kill(process.pid, "SIGKILL"),
        throwIt: () => { throw new RangeError("No such page"); },
        fillMemory: () => { for (const all = []; ; ) all.push(new Array(1e5).fill(Math.random())); },
        hang: () => { for (;;); },
      };
      process.on("message", (what) => process.send(does[what]()));
      process.send("ready");
    `,
  );
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
  started.kill();
});

const runTask = (what: string) => {
  started = startProcess(program, start);
  return started.run(what, timeoutMs);
};

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process does one task after the other, until it is ended", async () => {
  const pid = Number(await runTask("printPid"));
  expect(await started.run("answer", timeoutMs)).toBe("done");
  expect(await started.run("printPid", timeoutMs)).toBe(pid);
  expect(started.isRunning()).toBe(true);
  started.kill();
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect.poll(started.isRunning).toBe(false);
  await expect(started.run("answer", timeoutMs)).rejects.toThrow("ended by SIGKILL");
});

describe("a task that has no answer", () => {
  test.each([
    ["leave", "does-anything.ts ended by 3"],
    ["abort", "ended by SIGABRT"],
    ["beKilled", "ended by SIGKILL"],
    ["throwIt", "RangeError: No such page"],
  ])("since its process ended by itself is an error: %s", async (what, message) => {
    const pending = runTask(what);
    await expect(pending).rejects.toThrow(message);
    await expect(pending).rejects.not.toThrow(ResourceLimitError);
  });

  test("since it wants more memory than its process may have took too much", async () => {
    await expect(runTask("fillMemory")).rejects.toThrow(ResourceLimitError);
  });

  test("in the time that anybody waits took too much", async () => {
    await runTask("answer");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pending = started.run("hang", timeoutMs);
    vi.advanceTimersByTime(timeoutMs);
    await expect(pending).rejects.toThrow(ResourceLimitError);
  });

  test("since its process was not ready in that time is an error", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pending = runTask("answer");
    vi.advanceTimersByTime(timeoutMs);
    await expect(pending).rejects.toThrow("does-anything.ts was not ready after 30000 ms");
    await expect(pending).rejects.not.toThrow(ResourceLimitError);
  });

  test("since its process could not be started is an error, and the next task starts another", async () => {
    const node = process.execPath;
    process.execPath = join(folder, "no-such-node");
    const pending = runTask("answer");
    process.execPath = node;
    await expect(pending).rejects.toMatchObject({ code: "ENOENT" });
    await expect.poll(started.isRunning).toBe(false);
    expect(await runTask("answer")).toBe("done");
  });
});

test("a process ends with its parent, in the middle of a task", async () => {
  const script = join(folder, "parent.ts");
  const part = new URL("./start-process.ts", import.meta.url);
  await writeFile(
    script,
    `
      import { startProcess } from "${part.href}";
      const started = startProcess(new URL("${program.href}"), ${JSON.stringify(start)});
      console.log(await started.run("printPid", ${timeoutMs}));
      void started.run("hang", ${timeoutMs});
      setImmediate(() => process.exit());
    `,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(Number(stdout)).toBeGreaterThan(0);
  await expect.poll(() => isRunning(Number(stdout))).toBe(false);
});
