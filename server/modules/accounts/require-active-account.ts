import type { Tx } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { lockActiveUser, lockUserToWrite } from "./users.queries.ts";

/** `alone` excludes other such transactions. @throws {AppError} `unauthenticated` */
export async function requireActiveAccount(
  tx: Tx,
  userId: string,
  lock: "shared" | "alone" = "shared",
): Promise<void> {
  const isActive =
    lock === "alone" ? await lockActiveUser(tx, userId) : await lockUserToWrite(tx, userId);
  if (!isActive) throw new AppError("unauthenticated");
}
