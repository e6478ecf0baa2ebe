import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine } from "../../bench/report.ts";
import { putSection } from "./put-section.ts";

const file = join(import.meta.dirname, "../../bench/TRIALS.md");
const head = `# Trials

What the store was put through by \`npm run trial -- NAME\`, each section by its own trial. A trial that fails writes nothing.`;
/** How often at least a trial does its thing, where what it found is to be kept: one lucky time says little. */
const leastTimes: Readonly<Record<string, number>> = { failover: 5 };

/**
 * Writes what a trial found into bench/TRIALS.md, with when and on what it ran.
 * @param name of the trial, which heads its section
 * @param lines in Markdown
 * @param times how often it did its thing, where it repeats that; too seldom is told, and nothing is written
 */
export function recordTrial(name: string, lines: readonly string[], times = 1): void {
  const least = leastTimes[name] ?? 1;
  if (times < least) {
    console.log(
      `Nothing is written into bench/TRIALS.md: ${name} did its thing ${times} time(s), and a record wants ${least} at least (--times=${least}).`,
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
