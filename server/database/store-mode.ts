import type { Queryable } from "#server/database/connection/connection.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

type StoreMode = "demo" | "live";

export class StoreModeError extends UserFixableError {}

const messages: Record<StoreMode, string> = {
  demo: "This database belongs to a live store: a demo would put its people, codes and orders among the real ones. Set MODE=live, or leave DATABASE_URL out for a demo with a database of its own.",
  live: "This database was a demo's: its people, discount codes and orders are not real, and anybody knows the passwords. Set DATABASE_URL to a new, empty database for the live store.",
};

/** @throws {StoreModeError} where a store of the other mode has run */
export async function requireMode(on: Queryable, mode: StoreMode): Promise<void> {
  const noted = await on.first<{ mode: StoreMode }>({ text: "select mode from store_mode" });
  if (noted && noted.mode !== mode) throw new StoreModeError(messages[mode]);
}

/** For good. @throws {StoreModeError} where a store of the other mode has run */
export async function claimMode(on: Queryable, mode: StoreMode): Promise<void> {
  await on.rows({
    text: "insert into store_mode (mode) values ($1) on conflict do nothing",
    values: [mode],
  });
  await requireMode(on, mode);
}
