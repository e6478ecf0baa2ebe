import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine } from "../../bench/describe-machine.ts";
import { putSection } from "./put-section.ts";

const file = join(import.meta.dirname, "../../bench/TRIALS.md");
const head = `# Trials

What the store was put through by \`npm run trial -- NAME\`, each section by its own trial. A trial that fails writes nothing.`;
/** How much at least a trial does, where what it found is to be kept: one lucky time, or a short run, says little. */
const minRuns: Readonly<Record<string, { readonly many: number; readonly of: string }>> = {
  failover: { many: 5, of: "times" },
  soak: { many: 10, of: "minutes" },
};

/**
 * Writes what a trial found into ops/bench/TRIALS.md, with when and on what it ran.
 * @param name of the trial, which heads its section
 * @param lines in Markdown
 * @param done how much of it was done, where less than {@link minRuns} is told, and nothing is written
 */
export function recordTrial(
  name: string,
  lines: readonly string[],
  done = Number.POSITIVE_INFINITY,
): void {
  const wanted = minRuns[name];
  if (wanted && done < wanted.many) {
    console.log(
      `Nothing is written into ops/bench/TRIALS.md: ${name} had ${done} ${wanted.of}, and a record wants ${wanted.many} at least.`,
    );
    return;
  }
  const { date, machine, busy } = describeMachine();
  const when = `On ${date} UTC: ${machine}; load average over 5 minutes ${busy}.`;
  const before = existsSync(file) ? readFileSync(file, "utf8") : head;
  // In one step: a trial that ends at the same moment must not read half of it and write that back.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, putSection(before, name, [when, "", ...lines]));
  renameSync(aside, file);
}
