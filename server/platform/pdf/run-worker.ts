import { startProcess, type WorkerProcess } from "#server/platform/concurrency/start-process.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";

export interface PdfTask {
  readonly module: string;
  readonly functionName: string;
  readonly data: unknown;
}

export type PdfResult = { readonly content: Buffer } | { readonly error: unknown };

/** The largest PDF takes two seconds. */
const timeoutMs = 30_000;
const idleTimeoutMs = 60_000;
/** MB; twice what the largest count sheet needs. */
const memoryMb = 192;

const workerFile = new URL("./worker.ts", import.meta.url);
const semaphore = createSemaphore({
  maxRunning: 1,
  maxWaiting: 50,
  retryAfter: 5,
  dropsDisconnected: true,
});

let worker: WorkerProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * A child process, since layout takes a core for seconds and memory a thread would not release.
 * @throws {AppError} `unavailable` where too many wait
 */
export function createPdfRenderer<Data>(
  module: URL,
  functionName: string,
): (data: Data) => Promise<Buffer> {
  return (data) => semaphore(() => render({ module: module.href, functionName, data }));
}

async function render(task: PdfTask): Promise<Buffer> {
  clearTimeout(idleTimer);
  if (!worker?.isRunning()) worker = startWorker();
  const result = await worker.run<PdfResult>(task, timeoutMs).catch((error: unknown) => {
    stopWorker();
    throw error;
  });
  idleTimer = setTimeout(stopWorker, idleTimeoutMs).unref();
  if ("error" in result) throw result.error;
  return result.content;
}

function startWorker(): WorkerProcess {
  return startProcess(workerFile, {
    // Nothing of the store's settings but Node.js' compile cache.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-semi-space-size=4", `--max-old-space-size=${memoryMb}`],
  });
}

function stopWorker(): void {
  worker?.kill();
  worker = undefined;
}
