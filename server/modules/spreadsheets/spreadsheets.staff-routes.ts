import { Readable } from "node:stream";
import { ProductExportQuery } from "#contract/api/staff-products.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { sendCsv, sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { exportCsv, exportXlsx } from "./export-goods.ts";

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Staff's calls on goods as spreadsheets. */
export function spreadsheetStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/products/export",
      staffCall("products.sheets", "Goods with prices and stock as a spreadsheet", {
        querystring: ProductExportQuery,
      }),
      async (request, reply) => {
        const { query } = request;
        const { tab } = query;
        const content =
          query.format === "csv" ? await exportCsv(db, query) : await exportXlsx(db, query);
        await recordExport(db, requireStaff(request), "products.exported", tab ? { tab } : {});
        return Buffer.isBuffer(content)
          ? sendFile(reply, { name: "goods.xlsx", mediaType: xlsxType, content })
          : sendCsv(reply, "goods.csv", Readable.from(content));
      },
    );
  };
}
