import type { Runtime } from "#server/database/runtime.ts";
import { readState } from "./read-state.ts";
import { troublesNow } from "./troubles-now.ts";

/** How often a process looks, in ms. */
const lookMs = 60_000;
/** What is still the matter is said again after so long, in ms. */
const againMs = 3600 * 1000;

/**
 * Says in the log of this process what is the matter with the store, in the names of the room Store: when it changes, and
 * every hour while anything is.
 * @param everyMs how often it looks
 * @returns ends it
 */
export function watchStore(runtime: Runtime, everyMs = lookMs): () => void {
  const { log } = runtime;
  let said = "";
  let saidAt = 0;
  let looking = false;

  const say = (state: string, tell: () => void) => {
    const now = performance.now();
    if (state === said && (state === "" || now - saidAt < againMs)) return;
    said = state;
    saidAt = now;
    tell();
  };
  const look = async () => {
    try {
      const troubles = troublesNow(await readState(runtime), runtime);
      say(troubles.join(" "), () => {
        if (troubles.length === 0) log.info("the store is well again");
        else log.warn({ troubles }, "the store needs somebody");
      });
    } catch (err) {
      say("away", () => log.warn({ err }, "how the store is could not be read"));
    }
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
}
