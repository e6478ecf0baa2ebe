import type { StoreInfo } from "#contract/api/store-info.ts";
import type { Api } from "#contract/client/api.ts";
import { type Tell, toConsole } from "../loading/outcome.ts";

/** What pages tell the visitors of a demo store. */
export type DemoNotes = Pick<StoreInfo, "demoSignIns" | "demoGuest">;

/** The notes of a demo store. Its pages serve without them, so a failure leaves them out. */
export async function loadDemoNotes(api: Api, tell: Tell = toConsole): Promise<DemoNotes> {
  try {
    const { demoSignIns, demoGuest } = await api("GET /store");
    return { demoSignIns, demoGuest };
  } catch (cause) {
    tell(cause);
    return { demoSignIns: [], demoGuest: null };
  }
}
