import type { FirstSteps } from "#contract/api/first-steps.ts";
import { api } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";

/**
 * What is left to do before the first sale.
 * @param everyMs how often it is asked for again while somebody looks; not by itself where it is left out
 */
export function useFirstSteps(everyMs?: number): Loading<FirstSteps> {
  return useLoaded(
    (signal) => api("GET /staff/first-steps", { signal }),
    ["first-steps"],
    everyMs === undefined ? {} : { everyMs },
  );
}
