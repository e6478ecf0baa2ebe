import { createGate } from "./gate.ts";
import { startProcess, type WorkingProcess } from "./start-process.ts";

/** A paper to be made: what is on it, and what draws it. */
export interface PaperTask {
  readonly module: string;
  readonly drawer: string;
  readonly data: unknown;
}

/** What came of it. */
export type PaperDone = { readonly content: Buffer } | { readonly fault: unknown };

/** For longer nobody waits, in ms; the largest takes two seconds. */
const patienceMs = 30_000;
/** So long after its last paper the process ends and gives its memory back, in ms. */
const idleMs = 60_000;
/** Of a count sheet with as many products as one may have, twice over, in MB. */
const memory = 192;

const program = new URL("./paper-process.ts", import.meta.url);
const inTurn = createGate({ running: 1, waiting: 50, retryAfter: 5 });

/** Who makes papers, while there are some to make. */
let drawing: WorkingProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Has papers drawn one after the other in a process of its own: setting letters takes a core for hundredths of a second
 * to seconds, in which the store answers others, and memory that a thread would not give back.
 * @param module the file of what draws
 * @param drawer the name of its function, which takes plain data
 * @returns what makes the paper of some data; throws what the function throws, and {AppError} `unavailable` where too
 * many wait
 */
export function inPaperProcess<Data>(module: URL, drawer: string): (data: Data) => Promise<Buffer> {
  return (data) => inTurn(() => draw({ module: module.href, drawer, data }));
}

async function draw(task: PaperTask): Promise<Buffer> {
  clearTimeout(idle);
  if (!drawing?.isThere()) drawing = startDrawing();
  const done = await drawing.ask<PaperDone>(task, patienceMs).catch((error: unknown) => {
    endDrawing();
    throw error;
  });
  idle = setTimeout(endDrawing, idleMs).unref();
  if ("fault" in done) throw done.fault;
  return done.content;
}

function startDrawing(): WorkingProcess {
  return startProcess(program, {
    // Nothing of the store's settings, but where Node.js keeps what it made of the code.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-semi-space-size=4", `--max-old-space-size=${memory}`],
  });
}

function endDrawing(): void {
  drawing?.end();
  drawing = undefined;
}
