export { goodsImportJob } from "./goods-import-job.ts";
export { createGoodsImportTask } from "./goods-import-task.ts";
export { deleteOldImports, nameImports } from "./imports.queries.ts";
export { readSentSheet } from "./read-sent-sheet.ts";
export { spreadsheetStaffRoutes } from "./spreadsheets.staff-routes.ts";
