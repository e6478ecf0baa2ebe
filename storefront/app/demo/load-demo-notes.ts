import type { StoreInfo } from "#contract/api/settings/store-info.ts";
import type { Api } from "#contract/client/api.ts";
import { logToConsole, type ReportError } from "../loading/outcome.ts";

export type DemoNotes = Pick<StoreInfo, "demoSignIns" | "demoGuest">;

/** On failure pages are served without them. */
export async function loadDemoNotes(
  api: Api,
  reportError: ReportError = logToConsole,
): Promise<DemoNotes> {
  try {
    const { demoSignIns, demoGuest } = await api("GET /store");
    return { demoSignIns, demoGuest };
  } catch (cause) {
    reportError(cause);
    return { demoSignIns: [], demoGuest: null };
  }
}
