import type { PageMeta } from "#contract/api/envelope.ts";
import { useLoaded } from "./use-loaded.ts";

/**
 * How many records a list holds in each of its states; absent until they are known.
 * @param list asks for the list in one state, of which only the total is read
 * @param key everything besides the state that the list depends on
 */
export function useTotals<State extends string>(
  states: readonly State[],
  list: (state: State, signal: AbortSignal) => Promise<{ meta: PageMeta }>,
  key: string,
): Partial<Record<State, number>> | undefined {
  const { loaded } = useLoaded(async (signal) => {
    const pages = await Promise.all(states.map((state) => list(state, signal)));
    const totals: Partial<Record<State, number>> = {};
    for (const [i, state] of states.entries()) totals[state] = pages[i]?.meta.total ?? 0;
    return totals;
  }, key);
  return loaded.state === "ready" ? loaded.data : undefined;
}
