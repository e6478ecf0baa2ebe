import type { JobKind } from "#server/database/jobs.ts";

/** Goes on with an import where it stands: reads the file, writes its rows, takes them back. */
export const goodsImportJob: JobKind = { name: "goods-import", lane: "imports" };
