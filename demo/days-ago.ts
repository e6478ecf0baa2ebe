import type { Runtime } from "#server/database/runtime.ts";

const dayMs = 86_400_000;

export function daysAgo<R extends Pick<Runtime, "clock">>(runtime: R, days: number): R {
  return { ...runtime, clock: () => new Date(runtime.clock().getTime() - days * dayMs) };
}
