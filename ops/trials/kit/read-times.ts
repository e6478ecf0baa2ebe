import { parseArgs } from "node:util";

/** How often a trial does its thing: `--times=5` of its command. @throws {Error} for what is no number of times */
export function readTimes(usually: number): number {
  const { values } = parseArgs({ options: { times: { type: "string" } } });
  const times = Number(values.times ?? usually);
  if (Number.isInteger(times) && times > 0) return times;
  throw new Error(`--times=${values.times} is no number of times`);
}
