import type { Queryable } from "#server/database/connection.ts";
import { readFirstSteps } from "./first-steps.queries.ts";

/** Whether an owner took what came with the store to try it with out of it, for good. */
export async function isDemoRemoved(on: Queryable): Promise<boolean> {
  return (await readFirstSteps(on)).demoRemovedAt !== null;
}
