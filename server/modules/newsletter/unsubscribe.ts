import type { Runtime } from "#server/database/runtime.ts";
import { withholdMessagesTo } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { letterKinds } from "./letter-mail.ts";
import { endSubscription } from "./newsletter.queries.ts";

/**
 * Ends the subscription that the token of a letter stands for, and keeps back what of letters still waits for its
 * reader: a letter to many leaves over hours. Again is as good as once.
 * @throws {AppError} `not_found` when no letter carries this token
 */
export async function unsubscribe(
  runtime: Pick<Runtime, "db" | "clock">,
  token: string,
): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    // A letter that is being written to them is waited for here, and kept back with the others.
    const email = await endSubscription(tx, token, runtime.clock());
    if (email === undefined) {
      throw new AppError("not_found", {
        detail: "This link is not complete. Please open the one in your latest letter.",
      });
    }
    await withholdMessagesTo(tx, email, letterKinds);
  });
}
