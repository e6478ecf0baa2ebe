import type { FirstSteps } from "#contract/api/first-steps.ts";

/** A mail or a payment that was tried ends within seconds; other steps are taken in other rooms and windows. */
const pace = { waitingMs: 5_000, elseMs: 30_000 } as const;

/** How often to ask again how far the first steps are, in milliseconds. */
export function stepsPace({ steps }: Pick<FirstSteps, "steps">): number {
  return steps.some(({ waits, done }) => waits && !done) ? pace.waitingMs : pace.elseMs;
}
