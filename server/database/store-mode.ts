import { MendableError } from "#server/platform/mendable-error.ts";
import type { Queryable } from "./connection.ts";

/** How a store runs: for trying out, or for real money and mail. */
type StoreMode = "demo" | "live";

/** A database that belongs to a store of the other mode; the message says what to do. */
export class StoreModeError extends MendableError {}

const words: Record<StoreMode, string> = {
  demo: "This database belongs to a live store: a demo would put its people, codes and orders among the real ones. Set MODE=live, or leave DATABASE_URL out for a demo with a database of its own.",
  live: "This database was a demo's: its people, discount codes and orders are not real, and anybody knows the passwords. Set DATABASE_URL to a new, empty database for the live store.",
};

/**
 * Refuses a database in which a store of the other mode has run.
 * @throws {StoreModeError}
 */
export async function requireMode(on: Queryable, mode: StoreMode): Promise<void> {
  const noted = await on.first<{ mode: StoreMode }>({ text: "select mode from store_mode" });
  if (noted && noted.mode !== mode) throw new StoreModeError(words[mode]);
}

/**
 * Makes a database that of a store of this mode, for good.
 * @throws {StoreModeError} when a store of the other mode has run in it
 */
export async function claimMode(on: Queryable, mode: StoreMode): Promise<void> {
  await on.rows({
    text: "insert into store_mode (mode) values ($1) on conflict do nothing",
    values: [mode],
  });
  await requireMode(on, mode);
}
