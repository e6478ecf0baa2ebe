import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createGate } from "./gate.ts";
import { inTime } from "./in-time.ts";

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

const program = fileURLToPath(new URL("./paper-process.ts", import.meta.url));
const inTurn = createGate({ running: 1, waiting: 50, retryAfter: 5 });

/** Who makes papers, while there are some to make. */
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

process.once("exit", endProcess);

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
  child ??= startProcess();
  const done = await ask(child, task).catch((error: unknown) => {
    endProcess();
    throw error;
  });
  idle = setTimeout(endProcess, idleMs).unref();
  if ("fault" in done) throw done.fault;
  return done.content;
}

/** Keeps this process from ending only as long as there is an answer to wait for. */
async function ask(of: ChildProcess, task: PaperTask): Promise<PaperDone> {
  of.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<PaperDone>();
  const onExit = () => reject(new Error("The process that makes papers ended"));
  of.once("message", resolve).once("error", reject).once("exit", onExit);
  of.send(task);
  try {
    const late = () => new Error(`A paper took more than ${patienceMs} ms`);
    return await inTime(promise, patienceMs, late);
  } finally {
    of.off("message", resolve).off("error", reject).off("exit", onExit);
    of.channel?.unref();
  }
}

function startProcess(): ChildProcess {
  const started = fork(program, {
    // Nothing of the store's settings, but where Node.js keeps what it made of the code.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-semi-space-size=4", `--max-old-space-size=${memory}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.unref();
  started.once("exit", () => {
    if (child === started) child = undefined;
  });
  return started;
}

function endProcess(): void {
  child?.kill("SIGKILL");
  child = undefined;
}
