import { Readable } from "node:stream";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  GoodsImport,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
  MendCell,
  MendedRow,
  SeenImport,
  SendSheet,
  TakeSizes,
} from "#contract/api/staff-imports.ts";
import { ProductExportQuery } from "#contract/api/staff-products.ts";
import { AddClothingType } from "#contract/api/staff-types.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendCsv, sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { exportCsv, exportXlsx } from "./export-goods.ts";
import { makeType } from "./make-type.ts";
import { mendCell } from "./mend-cell.ts";
import { startImport, takeBackImport } from "./press-import.ts";
import { sendSheet, sheetFileLimits } from "./send-sheet.ts";
import { takeSizes } from "./take-sizes.ts";
import { exportFaultyRows, listImportRows, listImports, tellImport } from "./tell-import.ts";

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** The longest cell as it was and as it shall be. */
const mendBytes = 48 * 1024;
const right = "products.sheets";
const one = { params: RecordParams, response: { 200: dataOf(GoodsImport) } };

/** Staff's calls on goods as spreadsheets. */
export function spreadsheetStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    await receiveFiles(app, sheetFileLimits);

    app.get(
      "/products/export",
      staffCall(right, "Goods with prices and stock as a spreadsheet", {
        querystring: ProductExportQuery,
      }),
      async (request, reply) => {
        const { query } = request;
        const { tab } = query;
        const content =
          query.format === "csv"
            ? await exportCsv(runtime, query)
            : await exportXlsx(runtime, query);
        await recordExport(db, requireStaff(request), "products.exported", tab ? { tab } : {});
        return Buffer.isBuffer(content)
          ? sendFile(reply, { name: "goods.xlsx", mediaType: xlsxType, content })
          : sendCsv(reply, "goods.csv", Readable.from(content));
      },
    );

    app.get(
      "/imports",
      staffCall(right, "Spreadsheets of goods that came in, the newest first", {
        querystring: ImportsQuery,
        response: { 200: pageOf(GoodsImport) },
      }),
      async (request) => await listImports(db, clock(), request.query),
    );

    app.post(
      "/imports",
      staffCall(right, "Take a spreadsheet of goods in, to be looked at", {
        description:
          "multipart/form-data with an empty JSON object as the part `request` and one CSV or XLSX file as `file`.",
        headers: Idempotent,
        body: SendSheet,
        response: { 201: dataOf(GoodsImport) },
      }),
      async (request, reply) => {
        const [file] = request.sentFiles;
        const key = onceKey(request.headers);
        const data = await sendSheet(runtime, requireStaff(request), file, key);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/imports/:id",
      staffCall(right, "An import, how far it is and what its rows come to", one),
      async (request) => ({ data: await tellImport(db, clock(), request.params.id) }),
    );

    app.get(
      "/imports/:id/rows",
      staffCall(right, "Rows of an import with what each would change, or did", {
        params: RecordParams,
        querystring: ImportRowsQuery,
        response: { 200: ImportRowPage },
      }),
      async (request) => await listImportRows(db, request.params.id, request.query),
    );

    app.get(
      "/imports/:id/faulty",
      staffCall(right, "The rows that cannot be taken as CSV, with what is wrong", {
        params: RecordParams,
      }),
      async (request, reply) => {
        const { name, table } = await exportFaultyRows(db, request.params.id);
        return sendCsv(reply, name, table);
      },
    );

    app.post(
      "/imports/:id/mends",
      {
        bodyLimit: mendBytes,
        ...staffCall(right, "Put a cell of a file right", {
          params: RecordParams,
          body: MendCell,
          response: { 200: dataOf(MendedRow) },
        }),
      },
      actOnRecord(runtime, mendCell),
    );

    app.post(
      "/imports/:id/types",
      staffCall("products.edit", "Make a type that cells of a file name, for every row of it", {
        ...one,
        body: AddClothingType,
      }),
      actOnRecord(runtime, makeType),
    );

    app.post(
      "/imports/:id/sizes",
      staffCall(right, "Take columns of a file for sizes that the shop does not know yet", {
        ...one,
        body: TakeSizes,
      }),
      actOnRecord(runtime, takeSizes),
    );

    app.post(
      "/imports/:id/start",
      staffCall(right, "Write every row that can be", { ...one, body: SeenImport }),
      actOnRecord(runtime, startImport),
    );

    app.post(
      "/imports/:id/undo",
      staffCall(right, "Take the last import back", { ...one, body: SeenImport }),
      actOnRecord(runtime, takeBackImport),
    );
  };
}
