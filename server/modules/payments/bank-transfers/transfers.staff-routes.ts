import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  BankRefund,
  ConfirmTransfer,
  DisputedTransfer,
  DisputeTransfer,
  MarkRefundSent,
  MatchedStatement,
  MatchStatement,
  OrderTransfers,
  TransferCandidate,
  TransferCandidateQuery,
  WithdrawRefund,
} from "#contract/api/payments/bank-transfers.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { getBankRefund, markRefundSent, withdrawRefund } from "./bank-refunds.ts";
import { confirmTransfer, disputeTransfer } from "./confirm-transfer.ts";
import { listCandidates, matchStatement, statementFileLimits } from "./match-statement.ts";
import { getOrderTransfers } from "./order-transfers-view.ts";

const right = "payments.resolve";
const ofOrder = { params: RecordParams, response: { 200: dataOf(OrderTransfers) } };
const ofRefund = { params: RecordParams, response: { 200: dataOf(BankRefund) } };

export function transferStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    await acceptUploads(app, statementFileLimits);

    app.get(
      "/orders/:id/bank-transfers",
      staffCall(right, "Get the amount due for an order and its bank transfers", ofOrder),
      async (request) => ({ data: await getOrderTransfers(db, request.params.id) }),
    );

    app.post(
      "/orders/:id/bank-transfers",
      staffCall(right, "Record a bank transfer for an order", {
        ...ofOrder,
        body: ConfirmTransfer,
      }),
      recordHandler(runtime, confirmTransfer),
    );

    app.get(
      "/bank-transfers/candidates",
      staffCall(right, "List orders that a bank transfer may be for", {
        querystring: TransferCandidateQuery,
        response: { 200: dataOf(Type.Array(TransferCandidate)) },
      }),
      async (request) => ({ data: await listCandidates(db, request.query) }),
    );

    app.post(
      "/bank-transfers/:id/dispute",
      staffCall(right, "Dispute a recorded bank transfer", {
        params: RecordParams,
        body: DisputeTransfer,
        response: { 200: dataOf(DisputedTransfer) },
      }),
      recordHandler(runtime, disputeTransfer),
    );

    app.post(
      "/bank-transfers/statement",
      staffCall(right, "Match a bank statement with orders", {
        description:
          "multipart/form-data with an empty JSON object as the part `request` and one CSV or XLSX file as `file`. Nothing is recorded, and the file is not stored.",
        body: MatchStatement,
        response: { 200: dataOf(MatchedStatement) },
      }),
      async (request) => ({
        data: await matchStatement(runtime, requireStaff(request), request.uploadedFiles[0]),
      }),
    );

    app.get(
      "/refunds/:id",
      staffCall(right, "Get a refund to send by bank transfer", ofRefund),
      async (request) => ({ data: await getBankRefund(db, request.params.id) }),
    );

    app.post(
      "/refunds/:id/mark-sent",
      staffCall(right, "Mark a refund as sent by bank transfer", {
        ...ofRefund,
        body: MarkRefundSent,
      }),
      recordHandler(runtime, markRefundSent),
    );

    app.post(
      "/refunds/:id/cancel",
      staffCall(right, "Cancel a refund that has not been sent", {
        ...ofRefund,
        body: WithdrawRefund,
      }),
      recordHandler(runtime, withdrawRefund),
    );
  };
}
