import type { Log } from "./log.ts";
import { runWithOrigin } from "./request-origin.ts";

const windowMs = 60_000;

interface Repeats {
  count: number;
  last: object;
}

const groupsByLog = new WeakMap<Log, Map<string, Repeats>>();

/** Equal lines within a minute become one with a `count` and the last line's fields. */
export function logRepeated(
  log: Log,
  level: "warn" | "error",
  groupFields: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
  message: string,
): void {
  const groups = groupsByLog.get(log) ?? new Map<string, Repeats>();
  groupsByLog.set(log, groups);
  const key = JSON.stringify([level, message, groupFields]);
  const existing = groups.get(key);
  if (existing) {
    existing.count += 1;
    existing.last = fields;
    return;
  }
  log[level]({ ...groupFields, ...fields }, message);
  const repeats: Repeats = { count: 0, last: fields };
  groups.set(key, repeats);
  runWithOrigin({ requestId: undefined, span: undefined }, () => {
    const timer = setInterval(() => {
      if (repeats.count === 0) {
        clearInterval(timer);
        groups.delete(key);
        return;
      }
      log[level]({ ...groupFields, ...repeats.last, count: repeats.count }, message);
      repeats.count = 0;
    }, windowMs).unref();
  });
}
