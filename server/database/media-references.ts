import type { Queryable } from "#server/database/connection/connection.ts";

export interface PictureNames {
  readonly ids: readonly string[];
  readonly files: readonly string[];
}

// Whoever shows media registers here and in `server/composition/references.ts`: unreferenced media is
// deleted (docs/decisions/0038).
export interface MediaReferences {
  readonly columns: readonly string[];
  findNamed(on: Queryable, names: PictureNames): Promise<readonly string[]>;
}
