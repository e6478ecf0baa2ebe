import { staffTransferRoutes } from "#contract/api/payments/staff-payments.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getBankRefund, markRefundSent, withdrawRefund } from "./bank-refunds.ts";
import { confirmTransfer, disputeTransfer } from "./confirm-transfer.ts";
import { listCandidates, matchStatement, statementFileLimits } from "./match-statement.ts";
import { getOrderTransfers } from "./order-transfers-view.ts";

export function transferStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    await acceptUploads(app, statementFileLimits);

    handleRoutes(app, staffTransferRoutes, {
      "GET /staff/orders/:id/bank-transfers": ({ params }) => getOrderTransfers(db, params.id),
      "POST /staff/orders/:id/bank-transfers": ({ staff, params, body }) =>
        confirmTransfer(runtime, staff, params.id, body),
      "GET /staff/bank-transfers/candidates": ({ query }) => listCandidates(db, query),
      "POST /staff/bank-transfers/:id/dispute": disputeTransfer(runtime),
      "POST /staff/bank-transfers/statement": ({ staff, uploadedFiles: [file] }) =>
        matchStatement(runtime, staff, file),
      "GET /staff/refunds/:id": ({ params }) => getBankRefund(db, params.id),
      "POST /staff/refunds/:id/mark-sent": ({ staff, params, body }) =>
        markRefundSent(runtime, staff, params.id, body),
      "POST /staff/refunds/:id/cancel": ({ staff, params, body }) =>
        withdrawRefund(runtime, staff, params.id, body),
    });
  };
}
