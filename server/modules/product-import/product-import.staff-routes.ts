import { Readable } from "node:stream";
import { staffProductImportRoutes } from "#contract/api/catalogue/product-imports.routes.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { sendCsv, sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createImport, importFileLimits } from "./create-import.ts";
import { exportCsv, exportXlsx } from "./export-products.ts";
import { exportInvalidRows, getImport, listImportRows, listImports } from "./get-import.ts";
import {
  chooseColumns,
  createTypeFromImport,
  fixCell,
  requestImportUndo,
  startImport,
} from "./import-commands.ts";

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const fixCellBytes = 48 * 1024;
const columnsBytes = 32 * 1024;

export function productImportStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    await acceptUploads(app, importFileLimits);
    handleRoutes(app, staffProductImportRoutes, {
      "GET /staff/products/export": async ({ staff, query }, reply) => {
        const { tab } = query;
        const content =
          query.format === "csv"
            ? await exportCsv(runtime, query)
            : await exportXlsx(runtime, query);
        await recordExport(db, staff, "product.exported", tab ? { tab } : {});
        return Buffer.isBuffer(content)
          ? sendFile(reply, { name: "products.xlsx", mediaType: xlsxType, content })
          : sendCsv(reply, "products.csv", Readable.from(content));
      },
      "GET /staff/imports": ({ query }) => listImports(db, clock(), query),
      "POST /staff/imports": (request) => createImport(runtime, request, request.uploadedFiles[0]),
      "GET /staff/imports/:id": ({ params }) => getImport(db, clock(), params.id),
      "GET /staff/imports/:id/rows": ({ params, query }) => listImportRows(db, params.id, query),
      "GET /staff/imports/:id/invalid-rows": async ({ params }, reply) => {
        const { name, table } = await exportInvalidRows(db, params.id);
        return sendCsv(reply, name, table);
      },
      "POST /staff/imports/:id/corrections": {
        bodyLimit: fixCellBytes,
        handler: fixCell(runtime),
      },
      "POST /staff/imports/:id/product-types": createTypeFromImport(runtime),
      "POST /staff/imports/:id/columns": {
        bodyLimit: columnsBytes,
        handler: chooseColumns(runtime),
      },
      "POST /staff/imports/:id/start": startImport(runtime),
      "POST /staff/imports/:id/undo": requestImportUndo(runtime),
    });
  };
}
