import { dataOf } from "#contract/api/envelope.ts";
import {
  BankRefund,
  ConfirmTransfer,
  DoubtedTransfer,
  DoubtTransfer,
  JudgedStatement,
  OrderTransfers,
  ReadStatement,
  RefundSent,
  WithdrawRefund,
} from "#contract/api/staff-transfers.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { confirmTransfer } from "./confirm-transfer.ts";
import { doubtTransfer } from "./doubt-transfer.ts";
import { judgeStatement, statementFileLimits } from "./judge-statement.ts";
import { tellRefundSent, withdrawRefund } from "./settle-bank-refund.ts";
import { tellBankRefund } from "./tell-bank-refund.ts";
import { tellOrderTransfers } from "./tell-order-transfers.ts";

const right = "payments.settle";
const ofOrder = { params: RecordParams, response: { 200: dataOf(OrderTransfers) } };
const ofRefund = { params: RecordParams, response: { 200: dataOf(BankRefund) } };

/** Staff's calls on money that comes to the shop's own account, and leaves it again. */
export function transferStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    await receiveFiles(app, statementFileLimits);

    app.get(
      "/orders/:id/transfers",
      staffCall(right, "What is due of an order, and what came for it by transfer", ofOrder),
      async (request) => ({ data: await tellOrderTransfers(db, request.params.id) }),
    );

    app.post(
      "/orders/:id/transfers",
      staffCall(right, "Count money for an order that came to the shop's account", {
        ...ofOrder,
        body: ConfirmTransfer,
      }),
      actOnRecord(runtime, confirmTransfer),
    );

    app.post(
      "/transfers/:id/doubt",
      staffCall(right, "Open the case of a transfer that may never have come", {
        params: RecordParams,
        body: DoubtTransfer,
        response: { 200: dataOf(DoubtedTransfer) },
      }),
      actOnRecord(runtime, doubtTransfer),
    );

    app.post(
      "/transfers/statement",
      staffCall(right, "Hold a bank's statement against the orders that its rows name", {
        description:
          "multipart/form-data with an empty JSON object as the part `request` and one CSV or XLSX file as `file`. Nothing is counted by it, and nothing of it is kept.",
        body: ReadStatement,
        response: { 200: dataOf(JudgedStatement) },
      }),
      async (request) => ({
        data: await judgeStatement(runtime, requireStaff(request), request.sentFiles[0]),
      }),
    );

    app.get(
      "/refunds/:id",
      staffCall(right, "A refund with what helps to send it from the shop's account", ofRefund),
      async (request) => ({ data: await tellBankRefund(db, request.params.id) }),
    );

    app.post(
      "/refunds/:id/sent",
      staffCall(right, "Say that a refund was sent from the shop's account", {
        ...ofRefund,
        body: RefundSent,
      }),
      actOnRecord(runtime, tellRefundSent),
    );

    app.post(
      "/refunds/:id/withdraw",
      staffCall(right, "Take a refund back that was not sent from the shop's account", {
        ...ofRefund,
        body: WithdrawRefund,
      }),
      actOnRecord(runtime, withdrawRefund),
    );
  };
}
