import type { JobKind } from "#server/database/jobs.ts";

/** Goes on with an import where it stands: reads the file, writes its rows, takes them back. */
export const goodsImportJob: JobKind = { name: "goods-import", lane: "imports" };

/** So often a file is tried to be read: at pauses that grow from seconds to two hours, for four hours at most. */
export const readingTries = 10;
