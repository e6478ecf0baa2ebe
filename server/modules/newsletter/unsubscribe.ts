import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { endSubscription } from "./newsletter.queries.ts";

/**
 * Ends the subscription that the token of a letter stands for; again is as good as once.
 * @throws {AppError} `not_found` when no letter carries this token
 */
export async function unsubscribe(
  runtime: Pick<Runtime, "db" | "clock">,
  token: string,
): Promise<void> {
  if (await endSubscription(runtime.db, token, runtime.clock())) return;
  throw new AppError("not_found", {
    detail: "This link is not complete. Please open the one in your latest letter.",
  });
}
