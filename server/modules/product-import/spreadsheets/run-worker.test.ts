import { ChildProcess, execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readSpreadsheet } from "./run-worker.ts";
import { SpreadsheetError } from "./table-rows.ts";

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

test("a worker that cannot start says nothing about the file, which is read later", async () => {
  const program = join(folder, "without-node.ts");
  const host = new URL("./run-worker.ts", import.meta.url);
  await writeFile(
    program,
    `
      import { readSpreadsheet } from "${host.href}";
      const read = () => readSpreadsheet("csv", Buffer.from("a,b\\n1,2\\n"));
      const node = process.execPath;
      process.execPath = "/no/such/node";
      const { code } = await read().catch((error) => error);
      process.execPath = node;
      console.log(code, JSON.stringify(await read()));
    `,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout.trim()).toBe('ENOENT {"rows":[["a","b"],["1","2"]],"isEncodingGuessed":false}');
});

test("a file that takes too long is refused", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const hear = ChildProcess.prototype.emit;
  // The minute is over with the first word of the process, which is that it is ready.
  vi.spyOn(ChildProcess.prototype, "emit").mockImplementation(function (
    this: ChildProcess,
    event,
    ...args
  ) {
    const hasListener = hear.call(this, event, ...args);
    if (String(event) === "message") vi.advanceTimersByTime(60_000);
    return hasListener;
  });
  const error = await readSpreadsheet("csv", file).catch((error) => error);
  expect(error).toBeInstanceOf(SpreadsheetError);
  expect(error.message).toMatch(/too large to read/);
});

test("a worker that is not ready in time says nothing about the file", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reading = readSpreadsheet("csv", file);
  vi.advanceTimersByTime(60_000);
  await expect(reading).rejects.toThrow("worker.ts was not ready after 60000 ms");
  await expect(reading).rejects.not.toThrow(SpreadsheetError);
});
