import type { Queryable } from "./connection.ts";

/** Pictures by their ids, and their files by their names: the end of an address, wherever it says that they lie. */
export interface PictureNames {
  readonly ids: readonly string[];
  readonly files: readonly string[];
}

/**
 * Records of a module that show pictures. Whoever shows pictures says so here and in `server/picture-users.ts`: what
 * nobody names is removed from the storage after a while (docs/decisions/0038).
 */
export interface PictureUser {
  /** Where they name them: `table.column`. */
  readonly columns: readonly string[];
  /** Which of these ids and files they name. */
  findNamed(on: Queryable, names: PictureNames): Promise<readonly string[]>;
}
