export { deleteOldImports, listImportNames } from "./imports.queries.ts";
export { productImportStaffRoutes } from "./product-import.staff-routes.ts";
export { createProductImportTask, productImportJob } from "./product-import-job.ts";
export { readUploadedTable } from "./spreadsheets/uploaded-file.ts";
