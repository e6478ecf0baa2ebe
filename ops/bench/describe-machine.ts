import { cpus, loadavg, totalmem, type } from "node:os";

export interface Surroundings {
  readonly date: string;
  readonly machine: string;
  /** Load average of the last 5 minutes; much above what the benchmark itself causes, times mean little. */
  readonly busy: string;
  /** Load average of the minute before the run. */
  readonly busyBefore: string;
}

/** The same of a run of the bench, whose figures are only written where it was alone. */
export interface RunSurroundings extends Surroundings {
  /** The share of the processor that others took at the worst, such as `8 %`. */
  readonly byOthers: string;
}

/**
 * When and on what a run took place.
 * @param loadBefore load average of the minute before it
 */
export function describeMachine(loadBefore = loadavg()[0] ?? 0): Surroundings {
  const memory = Math.round(totalmem() / 2 ** 30);
  const cores = cpus();
  return {
    busyBefore: loadBefore.toFixed(1),
    busy: (loadavg()[1] ?? 0).toFixed(1),
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    machine: `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), ${memory} GB, ${type()}, Node.js ${process.version}`,
  };
}
