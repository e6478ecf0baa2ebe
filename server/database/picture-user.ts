import type { Queryable } from "./connection.ts";

/** Pictures by their ids, and their files by the addresses browsers find them at. */
export interface PictureNames {
  readonly ids: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * Records of a module that show pictures. Whoever shows pictures says so here and in `server/picture-users.ts`: what
 * nobody names is removed from the storage after a while (docs/decisions/0038).
 */
export interface PictureUser {
  /** Where they name them: `table.column`. */
  readonly columns: readonly string[];
  /** Which of these ids and addresses they name. */
  findNamed(on: Queryable, names: PictureNames): Promise<readonly string[]>;
}
