import { plainSql } from "./sql.ts";

/*
 * Records hold addresses of pictures as they were when a picture was stored. Where its files lie may be called
 * otherwise by now (another S3_PUBLIC_URL, another bucket, a backup brought back elsewhere), so an address is read by the
 * name of its file, in the place that each connection of this process is told (docs/decisions/0038).
 */

/** SQL: what the addresses of pictures begin with now; null on a connection that was not told. */
export const pictureFolder = "current_setting('aso.pictures', true)";

/** The same within a piece of SQL. */
export const pictureFolderSql = plainSql(pictureFolder);

/**
 * SQL: where browsers find the picture whose address stands in a column. What lies with the store itself stays there:
 * it is served from the disk, and from the bucket once it has moved.
 */
export function pictureAddress(column: string): string {
  return `regexp_replace(${column}, '^(https?://.*/)?(?=[^/])', coalesce(${pictureFolder}, '\\&'))`;
}
