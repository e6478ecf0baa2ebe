import { Readable } from "node:stream";
import { CreateClothingType } from "#contract/api/catalogue/clothing-types.ts";
import {
  ChooseColumns,
  CreateImport,
  FixCell,
  FixedRow,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
  ImportVersion,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { ProductExportQuery } from "#contract/api/catalogue/staff-products.ts";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { sendCsv, sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
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
const right = "products.import";
const importReply = { params: RecordParams, response: { 200: dataOf(ProductImport) } };

export function productImportStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    await acceptUploads(app, importFileLimits);

    app.get(
      "/products/export",
      staffCall(right, "Export products with prices and stock as CSV or Excel", {
        querystring: ProductExportQuery,
      }),
      async (request, reply) => {
        const { query } = request;
        const { tab } = query;
        const content =
          query.format === "csv"
            ? await exportCsv(runtime, query)
            : await exportXlsx(runtime, query);
        await recordExport(db, requireStaff(request), "product.exported", tab ? { tab } : {});
        return Buffer.isBuffer(content)
          ? sendFile(reply, { name: "products.xlsx", mediaType: xlsxType, content })
          : sendCsv(reply, "products.csv", Readable.from(content));
      },
    );

    app.get(
      "/imports",
      staffCall(right, "List product imports, newest first", {
        querystring: ImportsQuery,
        response: { 200: pageOf(ProductImport) },
      }),
      async (request) => await listImports(db, clock(), request.query),
    );

    app.post(
      "/imports",
      staffCall(right, "Upload a product spreadsheet for review", {
        description:
          "multipart/form-data with an empty JSON object as the part `request` and one CSV or XLSX file as `file`.",
        headers: IdempotencyHeaders,
        body: CreateImport,
        response: { 201: dataOf(ProductImport) },
      }),
      async (request, reply) => {
        const [file] = request.uploadedFiles;
        const key = getIdempotencyKey(request.headers);
        const data = await createImport(runtime, requireStaff(request), file, key);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/imports/:id",
      staffCall(right, "Get an import with its progress and row counts", importReply),
      async (request) => ({ data: await getImport(db, clock(), request.params.id) }),
    );

    app.get(
      "/imports/:id/rows",
      staffCall(right, "List the rows of an import with their changes", {
        params: RecordParams,
        querystring: ImportRowsQuery,
        response: { 200: ImportRowPage },
      }),
      async (request) => await listImportRows(db, request.params.id, request.query),
    );

    app.get(
      "/imports/:id/invalid-rows",
      staffCall(right, "Export the invalid rows as CSV with their errors", {
        params: RecordParams,
      }),
      async (request, reply) => {
        const { name, table } = await exportInvalidRows(db, request.params.id);
        return sendCsv(reply, name, table);
      },
    );

    app.post(
      "/imports/:id/corrections",
      {
        bodyLimit: fixCellBytes,
        ...staffCall(right, "Correct a cell of an import", {
          params: RecordParams,
          body: FixCell,
          response: { 200: dataOf(FixedRow) },
        }),
      },
      recordHandler(runtime, fixCell),
    );

    app.post(
      "/imports/:id/product-types",
      staffCall("products.edit", "Create a clothing type named in the file", {
        ...importReply,
        body: CreateClothingType,
      }),
      recordHandler(runtime, createTypeFromImport),
    );

    app.post(
      "/imports/:id/columns",
      {
        bodyLimit: columnsBytes,
        ...staffCall(right, "Choose what each column of the file holds", {
          ...importReply,
          body: ChooseColumns,
        }),
      },
      recordHandler(runtime, chooseColumns),
    );

    app.post(
      "/imports/:id/start",
      staffCall(right, "Import all valid rows", { ...importReply, body: ImportVersion }),
      recordHandler(runtime, startImport),
    );

    app.post(
      "/imports/:id/undo",
      staffCall(right, "Undo the last import", { ...importReply, body: ImportVersion }),
      recordHandler(runtime, requestImportUndo),
    );
  };
}
