import type { FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { photoLimits } from "#contract/api/returns/return-limits.ts";
import {
  BuyerReturn,
  OrderReturns,
  RequestReturn,
  RequestReturnLink,
  ReturnLinkReply,
} from "#contract/api/returns/returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import {
  getIdempotencyKey,
  isRecordId,
  RecordId,
  RecordParams,
} from "#server/platform/http/request-params.ts";
import { getOrderReturns } from "./buyer/get-order-returns.ts";
import { requestReturnLink, requireReturnAccess } from "./buyer/return-access.ts";
import { requestReturn, withdrawReturn } from "./lifecycle/request-return.ts";

const orderRequestLimit = { name: "return", limit: 20, windowSeconds: 3600 };
/** Photos are kept when the request is withdrawn: at most about 100 MB for an order. */
const orderPhotoLimit = { name: "return-photos", limit: 10, windowSeconds: 86_400 };
/** Too few attempts to guess the token of a link. */
const wrongTokenLimit = { name: "return-wrong", limit: 200, windowSeconds: 600 };
/** Counts every request, since the reply never reveals whether it was right. */
const clientLinkLimit = { name: "return-link", limit: 300, windowSeconds: 600 };

const tags = ["returns"];
const token = Type.Optional(Type.String({ pattern: "^[\\w-]{43}$" }));
const Headers = Type.Object({ "x-return-token": token });
const RequestReturnHeaders = Type.Object({
  "x-return-token": token,
  ...IdempotencyHeaders.properties,
});

export function returnRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  const requireAccess = ({ caller, headers }: FastifyRequest, id: string) =>
    requireReturnAccess(db, runtime, { id, caller, token: headers["x-return-token"]?.toString() });

  return async (app) => {
    noStore(app);

    app.post(
      "/returns/links",
      {
        schema: {
          summary: "Email a guest the link to request a return",
          description: "The answer is the same whether there is such an order or not.",
          tags,
          body: RequestReturnLink,
          response: { 200: dataOf(ReturnLinkReply) },
        },
      },
      async (request) => {
        await runtime.limits.spend(clientLinkLimit, toClientKey(request.ip));
        return { data: await requestReturnLink(runtime, request.body) };
      },
    );

    app.get(
      "/orders/:id/returns",
      {
        schema: {
          summary: "List what can be returned from an order, and its returns",
          tags,
          params: RecordParams,
          headers: Headers,
          response: { 200: dataOf(OrderReturns) },
        },
      },
      async (request) => {
        const { order } = await requireAccess(request, request.params.id);
        return { data: await getOrderReturns(db, runtime, order) };
      },
    );

    app.post(
      "/orders/:id/returns/:returnId/withdraw",
      {
        schema: {
          summary: "Withdraw a return request",
          tags,
          params: Type.Object({ id: RecordId, returnId: RecordId }),
          headers: Headers,
          response: { 200: dataOf(BuyerReturn) },
        },
      },
      async (request) => {
        const { id, returnId } = request.params;
        const access = await requireAccess(request, id);
        return { data: await withdrawReturn(runtime, access, returnId) };
      },
    );

    await app.register(async (uploads) => {
      // Checked before any photo is read, since they cost memory.
      uploads.addHook("preValidation", async (request) => {
        const { id } = request.params as Static<typeof RecordParams>;
        if (!isRecordId(id)) throw new AppError("not_found");
        const { order } = await runtime.limits.countRefused(
          [wrongTokenLimit, toClientKey(request.ip)],
          () => requireAccess(request, id),
        );
        await runtime.limits.spend(orderRequestLimit, order.id);
      });
      await acceptUploads(uploads, { ...photoLimits, field: "photos", jsonBytes: 64 * 1024 });
      (uploads as typeof app).post(
        "/orders/:id/returns",
        {
          bodyLimit: 64 * 1024,
          schema: {
            summary: "Request an exchange or a refund",
            description:
              "JSON, or multipart/form-data with the JSON as the part `request` and up to four JPEG, PNG or WebP pictures as `photos`.",
            tags,
            params: RecordParams,
            headers: RequestReturnHeaders,
            body: RequestReturn,
            response: { 201: dataOf(BuyerReturn) },
          },
        },
        async (request, reply) => {
          const { body, uploadedFiles: files } = request;
          const access = await requireAccess(request, request.params.id);
          if (files.length > 0) await runtime.limits.spend(orderPhotoLimit, access.order.id);
          const key = getIdempotencyKey(request.headers);
          const data = await requestReturn(runtime, access, { body, files, key });
          return reply.code(201).send({ data });
        },
      );
    });
  };
}
