import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { UpdateTracking } from "#contract/api/orders/staff-order-commands.ts";
import { OrderReturns, RequestReturn } from "#contract/api/returns/returns.ts";
import {
  ApproveReturn,
  EndReturn,
  ReceiveReturn,
  RefundReturn,
  ReturnPage,
  ReturnQuery,
  ReverseReturn,
  SendExchange,
  StaffReturn,
} from "#contract/api/returns/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrder } from "#server/modules/orders/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { getIdempotencyKey, RecordId, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { getOrderReturns } from "./buyer/get-order-returns.ts";
import { approveReturn, declineReturn } from "./lifecycle/approve-return.ts";
import { closeReturn } from "./lifecycle/close-return.ts";
import { createReturnAsStaff } from "./lifecycle/create-return.ts";
import { receiveReturn } from "./lifecycle/receive-return.ts";
import { refundReturn } from "./lifecycle/refund-return.ts";
import {
  cancelExchangeShipment,
  markReturnNotReceived,
  reopenReturn,
} from "./lifecycle/reverse-step.ts";
import {
  changeExchangeTracking,
  printExchangePackingSlip,
  sendExchange,
} from "./lifecycle/send-exchange.ts";
import { findPhoto, findReturn } from "./model/returns.queries.ts";
import { countReturns, listReturns } from "./staff/return-list.queries.ts";
import { toReturnSummaries, toStaffReturn } from "./staff/to-staff-return.ts";

const returnReply = { params: RecordParams, response: { 200: dataOf(StaffReturn) } };

export function returnStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/returns",
      staffCall("returns.read", "List exchanges and returns, longest waiting first", {
        querystring: ReturnQuery,
        response: { 200: ReturnPage },
      }),
      async (request) => {
        const { role } = requireStaff(request);
        const { tab, search } = request.query;
        const overdueRule = { now: runtime.clock(), overdueDays: runtime.config.returnOverdueDays };
        const { data, meta } = await paginate(
          request.query,
          (range) => listReturns(db, { tab, search }, overdueRule, range),
          (record) => record,
        );
        const counts = await countReturns(db, { search }, overdueRule);
        const summaries = await toReturnSummaries(db, { ...runtime, role }, data);
        return { data: summaries, meta: { ...meta, counts } };
      },
    );

    app.get(
      "/orders/:id/returns",
      staffCall("returns.approve", "List what can be returned from an order, and its returns", {
        params: RecordParams,
        response: { 200: dataOf(OrderReturns) },
      }),
      async (request) => {
        const order = await findOrder(db, request.params.id);
        if (!order) throw new AppError("not_found");
        return { data: await getOrderReturns(db, runtime, order) };
      },
    );

    app.post(
      "/orders/:id/returns",
      {
        bodyLimit: 64 * 1024,
        ...staffCall("returns.approve", "Create a return for a customer", {
          params: RecordParams,
          headers: IdempotencyHeaders,
          body: RequestReturn,
          response: { 201: dataOf(StaffReturn) },
        }),
      },
      async (request, reply) => {
        const { params, headers, body } = request;
        const key = getIdempotencyKey(headers);
        const input = { orderId: params.id, body, key };
        const data = await createReturnAsStaff(runtime, requireStaff(request), input);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/returns/:id",
      staffCall("returns.read", "Get a return with its history", returnReply),
      async (request) => {
        const { role } = requireStaff(request);
        const record = await findReturn(db, request.params.id);
        if (!record) throw new AppError("not_found");
        return { data: await toStaffReturn(db, { ...runtime, role }, record) };
      },
    );

    app.get(
      "/returns/:id/photos/:photoId",
      staffCall("returns.read", "Get a photo of a return", {
        params: Type.Object({ id: RecordId, photoId: RecordId }),
      }),
      async (request, reply) => {
        const photo = await findPhoto(db, request.params.id, request.params.photoId);
        if (!photo) throw new AppError("not_found");
        return reply
          .header("content-type", photo.mediaType)
          .header("content-disposition", "inline")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .send(photo.content);
      },
    );

    app.get(
      "/returns/:id/packing-slip",
      staffCall("orders.read", "Print the packing slip of an exchange", {
        params: RecordParams,
      }),
      async (request, reply) => {
        const content = await printExchangePackingSlip(runtime, request.params.id);
        const name = "packing-slip.pdf";
        return sendFile(reply, {
          name,
          mediaType: "application/pdf",
          content,
          disposition: "inline",
        });
      },
    );

    app.post(
      "/returns/:id/approve",
      staffCall("returns.approve", "Approve a return and reserve the new size of an exchange", {
        ...returnReply,
        body: ApproveReturn,
      }),
      recordHandler(runtime, approveReturn),
    );

    for (const [path, end, summary] of [
      ["decline", declineReturn, "Decline a return with a message to the customer"],
      ["close", closeReturn, "Close a return without a refund or an exchange"],
    ] as const) {
      app.post(
        `/returns/:id/${path}`,
        staffCall("returns.approve", summary, { ...returnReply, body: EndReturn }),
        recordHandler(runtime, end),
      );
    }

    app.post(
      "/returns/:id/reopen",
      staffCall("returns.approve", "Take back an approval, a refusal or a closure", {
        ...returnReply,
        body: ReverseReturn,
      }),
      recordHandler(runtime, reopenReturn),
    );

    app.post(
      "/returns/:id/receive",
      {
        bodyLimit: 32 * 1024,
        ...staffCall(
          "returns.receive",
          "Receive returned items as sellable, needing repair or lost",
          { ...returnReply, body: ReceiveReturn },
        ),
      },
      recordHandler(runtime, receiveReturn),
    );

    app.post(
      "/returns/:id/unreceive",
      staffCall(
        "returns.receive",
        "Mark received items as not received and take them out of stock",
        {
          ...returnReply,
          body: ReverseReturn,
        },
      ),
      recordHandler(runtime, markReturnNotReceived),
    );

    app.post(
      "/returns/:id/ship",
      staffCall("orders.pack", "Mark an exchange as sent", {
        ...returnReply,
        body: SendExchange,
      }),
      recordHandler(runtime, sendExchange),
    );

    app.post(
      "/returns/:id/cancel-shipment",
      staffCall("orders.pack", "Mark an exchange as not sent", {
        ...returnReply,
        body: ReverseReturn,
      }),
      recordHandler(runtime, cancelExchangeShipment),
    );

    app.patch(
      "/returns/:id/parcel",
      staffCall("returns.receive", "Change the carrier and tracking number of an exchange", {
        ...returnReply,
        body: UpdateTracking,
      }),
      recordHandler(runtime, changeExchangeTracking),
    );

    app.post(
      "/returns/:id/refund",
      staffCall("refunds.create", "Refund the items that arrived", {
        ...returnReply,
        body: RefundReturn,
      }),
      recordHandler(runtime, refundReturn),
    );
  };
}
