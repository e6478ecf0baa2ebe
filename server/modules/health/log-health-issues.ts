import type { Runtime } from "#server/database/runtime.ts";
import { getCurrentIssues } from "./health-issues.ts";
import { readState } from "./read-state.ts";

const checkIntervalMs = 60_000;
const repeatIntervalMs = 3600 * 1000;

/** On changes, and hourly while there are any. @returns stops it */
export function logHealthIssues(runtime: Runtime, everyMs = checkIntervalMs): () => void {
  const { log } = runtime;
  let lastLogged = "";
  let lastLoggedAt = 0;
  let isChecking = false;

  const logIfChanged = (state: string, writeLog: () => void) => {
    const now = performance.now();
    if (state === lastLogged && (state === "" || now - lastLoggedAt < repeatIntervalMs)) return;
    lastLogged = state;
    lastLoggedAt = now;
    writeLog();
  };
  const check = async () => {
    try {
      const issues = getCurrentIssues(await readState(runtime), runtime);
      logIfChanged(issues.join(" "), () => {
        if (issues.length === 0) log.info("the store is healthy again");
        else log.warn({ issues }, "the store needs attention");
      });
    } catch (err) {
      logIfChanged("away", () => log.warn({ err }, "store health could not be read"));
    }
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
}
