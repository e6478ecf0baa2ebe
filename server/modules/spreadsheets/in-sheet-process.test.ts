import { ChildProcess, execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSheetFile } from "./in-sheet-process.ts";
import { SheetFault } from "./sheet-fault.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-sheets-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const file = Buffer.from("a,b\n1,2\n");

test("a process that cannot be started says nothing of the file: the store lives, and reads it later", async () => {
  const program = join(folder, "without-node.ts");
  const host = new URL("./in-sheet-process.ts", import.meta.url);
  await writeFile(
    program,
    `
      import { readSheetFile } from "${host.href}";
      const read = () => readSheetFile("csv", Buffer.from("a,b\\n1,2\\n"));
      const node = process.execPath;
      process.execPath = "/no/such/node";
      const { code } = await read().catch((error) => error);
      process.execPath = node;
      console.log(code, JSON.stringify(await read()));
    `,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout.trim()).toBe('ENOENT [["a","b"],["1","2"]]');
});

test("a file that takes longer than anybody waits is told so", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const hear = ChildProcess.prototype.emit;
  // The minute is over with the first word of the process, which is that it is ready.
  vi.spyOn(ChildProcess.prototype, "emit").mockImplementation(function (
    this: ChildProcess,
    event,
    ...words
  ) {
    const isHeard = hear.call(this, event, ...words);
    if (String(event) === "message") vi.advanceTimersByTime(60_000);
    return isHeard;
  });
  const fault = await readSheetFile("csv", file).catch((error) => error);
  expect(fault).toBeInstanceOf(SheetFault);
  expect(fault.message).toMatch(/takes too much to read/);
});

test("a process that is not ready in that time says nothing of the file", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reading = readSheetFile("csv", file);
  vi.advanceTimersByTime(60_000);
  await expect(reading).rejects.toThrow("sheet-process.ts was not ready after 60000 ms");
  await expect(reading).rejects.not.toThrow(SheetFault);
});
