import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createPdfRenderer } from "./run-worker.ts";

let folder: string;
let drawers: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-papers-"));
  const file = join(folder, "drawers.ts");
  drawers = pathToFileURL(file);
  await writeFile(
    file,
    `
      import { existsSync } from "node:fs";
      export const drawWords = async (words) => Buffer.from(words.join(" "));
      export const drawPid = async () => Buffer.from(String(process.pid));
      export const drawEnv = async () => Buffer.from(Object.keys(process.env).join());
      export const drawBroken = async ({ why }) => { throw new RangeError(why); };
      export const drawNothing = async () => process.exit(3);
      // Keeps its thread to itself until somebody else has made the file.
      export const drawOnce = async ({ file }) => {
        while (!existsSync(file));
        return Buffer.from("drawn");
      };
    `,
  );
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
});

const drawnBy = <Data>(name: string) => createPdfRenderer<Data>(drawers, name);
const drawPid = async () => Number(await drawnBy("drawPid")(null));

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process that requests documents continues while they are drawn", async () => {
  const marker = join(folder, "gone-on");
  const pdfs = ["first", "second", "third"].map(() => drawnBy("drawOnce")({ file: marker }));
  await new Promise((resolve) => setImmediate(resolve));
  // No document is ready before this process has done something else.
  await writeFile(marker, "");
  expect((await Promise.all(pdfs)).map(String)).toEqual(["drawn", "drawn", "drawn"]);
});

test("one process draws all documents, and knows nothing of the store's settings", async () => {
  expect(String(await drawnBy("drawWords")(["Aṣọ", "Ọjà"]))).toBe("Aṣọ Ọjà");
  const pids = await Promise.all([drawPid(), drawPid(), drawPid()]);
  expect(new Set(pids).size).toBe(1);
  expect(pids[0]).not.toBe(process.pid);
  expect(String(await drawnBy("drawEnv")(null))).not.toMatch(/DATABASE|PATH|HOME/);
});

describe("a document that cannot be drawn", () => {
  test("is reported to its requester alone", async () => {
    const pid = await drawPid();
    const error = await drawnBy("drawBroken")({ why: "No such page" }).catch((reason) => reason);
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe("No such page");
    expect(error.stack).toContain("drawers.ts");
    expect(await drawPid()).toBe(pid);
    await expect(drawnBy("drawUnknown")(null)).rejects.toThrow("drawUnknown renders no PDF");
  });

  test("takes its process with it at worst, and the next is drawn in another", async () => {
    const pid = await drawPid();
    const pdfs = [drawnBy("drawNothing")(null), drawPid()];
    const [broken, next] = await Promise.allSettled(pdfs);
    expect(broken).toMatchObject({ reason: { message: "worker.ts ended by 3: " } });
    expect(next).toMatchObject({ status: "fulfilled" });
    expect(await drawPid()).not.toBe(pid);
  });
});

test("a paper that takes too long is given up, and its process ended", async () => {
  const pid = await drawPid();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const endless = drawnBy("drawOnce")({ file: join(folder, "never") });
  vi.advanceTimersByTime(30_000);
  await expect(endless).rejects.toThrow("took more than 30000 ms");
  vi.useRealTimers();
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await drawPid()).not.toBe(pid);
});

test("the process of papers ends a minute after its last one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pid = await drawPid();
  vi.advanceTimersByTime(59_000);
  expect(await drawPid()).toBe(pid);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("beyond those that wait, papers are refused", async () => {
  const requests = Array.from({ length: 60 }, () => drawPid());
  const done = await Promise.allSettled(requests);
  const refused = done.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable", retryAfter: 5 } });
});

test("the process of papers keeps no program running, and ends with it", async () => {
  const program = join(folder, "program.ts");
  const host = new URL("./run-worker.ts", import.meta.url);
  await writeFile(
    program,
    `
      import { createPdfRenderer } from "${host.href}";
      console.log(String(await createPdfRenderer(new URL("${drawers.href}"), "drawPid")(null)));
    `,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(Number(stdout)).toBeGreaterThan(0);
  await expect.poll(() => isRunning(Number(stdout))).toBe(false);
});

describe("a process that cannot be started fails its paper alone: the store lives, and draws the next", () => {
  /** Runs a program that draws a paper while something is away, and another when it is back. */
  const drawWhile = async (away: string, back: string, shell = 'exec "$0" "$1"') => {
    const program = join(folder, "draw-twice.ts");
    const host = new URL("./run-worker.ts", import.meta.url);
    await writeFile(
      program,
      `
        import { closeSync, openSync } from "node:fs";
        import { createPdfRenderer } from "${host.href}";
        const draw = createPdfRenderer(new URL("${drawers.href}"), "drawWords");
        ${away}
        const { code } = await draw(["first"]).catch((reason) => reason);
        ${back}
        console.log(code, String(await draw(["second"])));
      `,
    );
    const { stdout } = await promisify(execFile)("sh", ["-c", shell, process.execPath, program]);
    return stdout.trim();
  };

  test("where Node.js was replaced under the store", async () => {
    const away = 'const node = process.execPath; process.execPath = "/no/such/node";';
    expect(await drawWhile(away, "process.execPath = node;")).toBe("ENOENT second");
  });

  test("where no file can be opened", async () => {
    const away = 'const taken = []; try { for (;;) taken.push(openSync("/dev/null")); } catch {}';
    const back = "for (const handle of taken) closeSync(handle);";
    const few = 'ulimit -n 256; exec "$0" "$1"';
    expect(await drawWhile(away, back, few)).toBe("EMFILE second");
  });
});
