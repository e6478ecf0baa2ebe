import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** What the processor did since the machine was started, in ticks of its clock, over all cores. */
export interface ProcessorTicks {
  readonly all: number;
  readonly busy: number;
  /** For the processes of this run that live, and for those they waited for. */
  readonly ours: number;
}

/**
 * Reads what the processor did.
 * @param folder of this run: a database works there, and leaves its parent
 * @throws {Error} where the system keeps no such account: it is that of Linux (proc(5))
 */
export function readProcessor(folder: string): ProcessorTicks {
  const [head = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = head
    .split(/\s+/)
    .slice(1, 9)
    .map(Number);
  const busy = user + nice + system + total(interrupts);
  const ours = getTicks(listProcesses(), { pid: process.pid, folder });
  return { all: busy + idle + waiting, busy, ours };
}

export interface OneProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its own, and those of its children that have ended. */
  readonly ticks: number;
  readonly folder: string;
}

/** The ticks of a run: of its first process, of all that work in its folder, and of whoever descends from these. */
export function getTicks(
  processes: readonly OneProcess[],
  run: { readonly pid: number; readonly folder: string },
): number {
  const byParent = Map.groupBy(processes, ({ parent }) => parent);
  const ours = new Set<OneProcess>();
  const add = (one: OneProcess) => {
    if (ours.has(one)) return;
    ours.add(one);
    for (const child of byParent.get(one.pid) ?? []) add(child);
  };
  processes
    .filter(({ pid, folder }) => pid === run.pid || `${folder}/`.startsWith(`${run.folder}/`))
    .forEach(add);
  return total([...ours].map(({ ticks }) => ticks));
}

/** The share of the processor that others took between two readings, from 0 to 1. */
export function shareOfOthers(before: ProcessorTicks, after: ProcessorTicks): number {
  const all = after.all - before.all;
  const others = after.busy - before.busy - (after.ours - before.ours);
  return all > 0 ? Math.min(1, Math.max(0, others / all)) : 0;
}

function listProcesses(): OneProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readOrNothing(() => readFileSync(`/proc/${name}/stat`, "utf8"));
      // The second field is a name in brackets, which may hold anything.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = total(fields.slice(11, 15).map(Number));
      const folder = readOrNothing(() => readlinkSync(`/proc/${name}/cwd`));
      const parent = Number(fields[1]);
      return stat === "" ? [] : [{ pid: Number(name), parent, ticks, folder }];
    });
}

/** A process may end while it is looked at, or be none of ours to look into. */
function readOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

function total(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
