import { plainSql } from "./sql.ts";

// S3_PUBLIC_URL or the bucket may have changed since a URL was stored, so only its file name counts
// (docs/decisions/0038).

/** SQL: null on a connection without the setting. */
export const pictureFolder = "current_setting('aso.pictures', true)";

export const pictureFolderSql = plainSql(pictureFolder);

/** SQL. Local files keep their path: disk serves them, and the bucket once they were moved. */
export function pictureAddress(column: string): string {
  return `regexp_replace(${column}, '^(https?://.*/)?(?=[^/])', coalesce(${pictureFolder}, '\\&'))`;
}
