import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import { AskReturn, OrderReturns } from "#contract/api/returns.ts";
import { ChangeTracking } from "#contract/api/staff-order-acts.ts";
import {
  ApproveReturn,
  EndReturn,
  ReceiveReturn,
  RefundReturn,
  ReturnPage,
  ReturnQuery,
  SendExchange,
  StaffReturn,
  UndoReturn,
} from "#contract/api/staff-returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { RecordId, RecordParams } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { answerPage } from "#server/platform/paging.ts";
import { approveReturn, declineReturn } from "./answer-return.ts";
import { changeExchangeParcel } from "./change-parcel.ts";
import { closeReturn } from "./close-return.ts";
import { listOrderReturns } from "./list-order-returns.ts";
import { printExchangeSlip } from "./print-exchange-slip.ts";
import { receiveReturn } from "./receive-return.ts";
import { refundReturn } from "./refund-return.ts";
import { countReturns, listReturns } from "./return-list.queries.ts";
import { findPhoto, findReturn } from "./returns.queries.ts";
import { sendExchange } from "./send-exchange.ts";
import { startReturn } from "./start-return.ts";
import { toReturnSummaries, toStaffReturn } from "./to-staff-return.ts";
import { undoArrival, undoDecision, undoSending } from "./undo-step.ts";

const one = { params: RecordParams, response: { 200: dataOf(StaffReturn) } };

/** Staff's calls on exchanges and money back. */
export function returnStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/returns",
      staffCall("returns.read", "Exchanges and returns, those that wait longest first", {
        querystring: ReturnQuery,
        response: { 200: ReturnPage },
      }),
      async (request) => {
        const { role } = requireStaff(request);
        const { tab, search } = request.query;
        const late = { now: runtime.clock(), overdueDays: runtime.config.returnOverdueDays };
        const { data, meta } = await answerPage(
          request.query,
          (range) => listReturns(db, { tab, search }, late, range),
          (record) => record,
        );
        const counts = await countReturns(db, { search }, late);
        const summaries = await toReturnSummaries(db, { ...runtime, role }, data);
        return { data: summaries, meta: { ...meta, counts } };
      },
    );

    app.get(
      "/orders/:id/returns",
      staffCall("returns.decide", "What of an order may come back, and its returns", {
        params: RecordParams,
        response: { 200: dataOf(OrderReturns) },
      }),
      async (request) => {
        const order = await findOrder(db, request.params.id);
        if (!order) throw new AppError("not_found");
        return { data: await listOrderReturns(db, runtime, order) };
      },
    );

    app.post(
      "/orders/:id/returns",
      {
        bodyLimit: 64 * 1024,
        ...staffCall("returns.decide", "Start a return for a buyer, by the rules of their own", {
          params: RecordParams,
          headers: Idempotent,
          body: AskReturn,
          response: { 201: dataOf(StaffReturn) },
        }),
      },
      async (request, reply) => {
        const { params, headers, body } = request;
        const key = onceKey(headers);
        const asked = { orderId: params.id, body, key };
        const data = await startReturn(runtime, requireStaff(request), asked);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/returns/:id",
      staffCall("returns.read", "A return with everything that was done about it", one),
      async (request) => {
        const { role } = requireStaff(request);
        const record = await findReturn(db, request.params.id);
        if (!record) throw new AppError("not_found");
        return { data: await toStaffReturn(db, { ...runtime, role }, record) };
      },
    );

    app.get(
      "/returns/:id/photos/:photoId",
      staffCall("returns.read", "A photo that the buyer sent", {
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
      "/returns/:id/slip",
      staffCall(
        "orders.read",
        "The packing slip of what goes out for an exchange, without prices",
        {
          params: RecordParams,
        },
      ),
      async (request, reply) => {
        const content = await printExchangeSlip(runtime, request.params.id);
        const name = "packing-slip.pdf";
        return sendFile(reply, { name, mediaType: "application/pdf", content, place: "inline" });
      },
    );

    app.post(
      "/returns/:id/approve",
      staffCall(
        "returns.decide",
        "Approve a return; the wanted size of an exchange is kept from here on",
        { ...one, body: ApproveReturn },
      ),
      actOnRecord(runtime, approveReturn),
    );

    for (const [path, end, summary] of [
      ["decline", declineReturn, "Decline a return; the buyer reads the words"],
      ["close", closeReturn, "Close a return that gives the buyer nothing; they read the words"],
    ] as const) {
      app.post(
        `/returns/:id/${path}`,
        staffCall("returns.decide", summary, { ...one, body: EndReturn }),
        actOnRecord(runtime, end),
      );
    }

    app.post(
      "/returns/:id/undo",
      staffCall("returns.decide", "Take the last decision back while its message waits", {
        ...one,
        body: UndoReturn,
      }),
      actOnRecord(runtime, undoDecision),
    );

    app.post(
      "/returns/:id/receive",
      {
        bodyLimit: 32 * 1024,
        ...staffCall(
          "returns.receive",
          "Take pieces in that came back, each as new, to mend or lost",
          { ...one, body: ReceiveReturn },
        ),
      },
      actOnRecord(runtime, receiveReturn),
    );

    app.post(
      "/returns/:id/receive/undo",
      staffCall("returns.receive", "Take it back that pieces arrived, while its message waits", {
        ...one,
        body: UndoReturn,
      }),
      actOnRecord(runtime, undoArrival),
    );

    app.post(
      "/returns/:id/send",
      staffCall("orders.pack", "Note that the exchanged pieces left in a parcel of their own", {
        ...one,
        body: SendExchange,
      }),
      actOnRecord(runtime, sendExchange),
    );

    app.post(
      "/returns/:id/send/undo",
      staffCall("orders.pack", "Take it back that the new size left, while its message waits", {
        ...one,
        body: UndoReturn,
      }),
      actOnRecord(runtime, undoSending),
    );

    app.patch(
      "/returns/:id/parcel",
      staffCall("returns.receive", "Correct who brings the new size, and its tracking number", {
        ...one,
        body: ChangeTracking,
      }),
      actOnRecord(runtime, changeExchangeParcel),
    );

    app.post(
      "/returns/:id/refund",
      staffCall("refunds.make", "Send back what was paid for the pieces that arrived", {
        ...one,
        body: RefundReturn,
      }),
      actOnRecord(runtime, refundReturn),
    );
  };
}
