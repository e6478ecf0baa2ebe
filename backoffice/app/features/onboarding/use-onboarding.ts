import type { Onboarding } from "#contract/api/settings/onboarding.ts";
import { api } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";

/** @param everyMs polling interval; none by default */
export function useOnboarding(everyMs?: number): Loading<Onboarding> {
  return useLoaded(
    (signal) => api("GET /staff/onboarding", { signal }),
    ["onboarding"],
    everyMs === undefined ? {} : { refetchMs: everyMs },
  );
}
