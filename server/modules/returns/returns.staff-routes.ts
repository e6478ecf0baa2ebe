import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
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
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { answerPage } from "#server/platform/paging.ts";
import { approveReturn, declineReturn } from "./answer-return.ts";
import { closeReturn } from "./close-return.ts";
import { receiveReturn } from "./receive-return.ts";
import { refundReturn } from "./refund-return.ts";
import { countReturns, listReturns } from "./return-list.queries.ts";
import { findPhoto, findReturn } from "./returns.queries.ts";
import { sendExchange } from "./send-exchange.ts";
import { toReturnSummaries, toStaffReturn } from "./to-staff-return.ts";
import { undoAnswer } from "./undo-answer.ts";

const tags = ["staff"];
const id = Type.String({ maxLength: 64, pattern: "^[\\w-]+$" });
const params = Type.Object({ id });
const response = { 200: dataOf(StaffReturn) };

/** Staff's calls on exchanges and money back. */
export function returnStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/returns",
      {
        config: { rights: "returns.read" },
        schema: {
          summary: "Exchanges and returns, those that wait longest first",
          tags,
          querystring: ReturnQuery,
          response: { 200: ReturnPage },
        },
      },
      async (request) => {
        const { role } = requireStaff(request);
        const { tab, search } = request.query;
        const { data, meta } = await answerPage(
          request.query,
          (range) => listReturns(db, { tab, search }, range),
          (record) => record,
        );
        const counts = await countReturns(db, { search });
        const summaries = await toReturnSummaries(db, { ...runtime, role }, data);
        return { data: summaries, meta: { ...meta, counts } };
      },
    );

    app.get(
      "/returns/:id",
      {
        config: { rights: "returns.read" },
        schema: {
          summary: "A return with everything that was done about it",
          tags,
          params,
          response,
        },
      },
      async (request) => {
        const { role } = requireStaff(request);
        const record = await findReturn(db, request.params.id);
        if (!record) throw new AppError("not_found");
        return { data: await toStaffReturn(db, { ...runtime, role }, record) };
      },
    );

    app.get(
      "/returns/:id/photos/:photoId",
      {
        config: { rights: "returns.read" },
        schema: {
          summary: "A photo that the buyer sent",
          tags,
          params: Type.Object({ id, photoId: id }),
        },
      },
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

    app.post(
      "/returns/:id/approve",
      {
        config: { rights: "returns.decide" },
        schema: {
          summary: "Approve a return; the wanted size of an exchange is kept from here on",
          tags,
          params,
          body: ApproveReturn,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await approveReturn(runtime, staff, request.params.id, request.body) };
      },
    );

    for (const [path, end, summary] of [
      ["decline", declineReturn, "Decline a return; the buyer reads the words"],
      ["close", closeReturn, "Close a return that gives the buyer nothing; they read the words"],
    ] as const) {
      app.post(
        `/returns/:id/${path}`,
        {
          config: { rights: "returns.decide" },
          schema: { summary, tags, params, body: EndReturn, response },
        },
        async (request) => {
          const staff = requireStaff(request);
          return { data: await end(runtime, staff, request.params.id, request.body) };
        },
      );
    }

    app.post(
      "/returns/:id/undo",
      {
        config: { rights: "returns.decide" },
        schema: {
          summary: "Take the last answer back while its message waits",
          tags,
          params,
          body: UndoReturn,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await undoAnswer(runtime, staff, request.params.id, request.body) };
      },
    );

    app.post(
      "/returns/:id/receive",
      {
        config: { rights: "returns.receive" },
        bodyLimit: 32 * 1024,
        schema: {
          summary: "Take pieces in that came back, each as new, to mend or lost",
          tags,
          params,
          body: ReceiveReturn,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await receiveReturn(runtime, staff, request.params.id, request.body) };
      },
    );

    app.post(
      "/returns/:id/send",
      {
        config: { rights: "returns.receive" },
        schema: {
          summary: "Note that the exchanged pieces left in a parcel of their own",
          tags,
          params,
          body: SendExchange,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await sendExchange(runtime, staff, request.params.id, request.body) };
      },
    );

    app.post(
      "/returns/:id/refund",
      {
        config: { rights: "refunds.make" },
        schema: {
          summary: "Send back what was paid for the pieces that arrived",
          tags,
          params,
          body: RefundReturn,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await refundReturn(runtime, staff, request.params.id, request.body) };
      },
    );
  };
}
