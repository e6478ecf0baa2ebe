import type { StaleMeta } from "#contract/api/versions.ts";
import { faultOf } from "#contract/client/api-fault.ts";

/** The record as it stands, where a call failed because it was made on an older state. */
export function newerState<T>(cause: unknown): T | undefined {
  const fault = faultOf(cause);
  const meta = fault?.code === "conflict" ? fault.meta : undefined;
  if (typeof meta !== "object" || meta === null || !("current" in meta)) return undefined;
  return (meta as StaleMeta<T>).current;
}
