import type { FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import { photoLimits } from "#contract/api/return-limits.ts";
import {
  AskedReturnLink,
  AskReturn,
  AskReturnLink,
  BuyerReturn,
  OrderReturns,
} from "#contract/api/returns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { isRecordId, RecordId, RecordParams } from "#server/platform/http/record-params.ts";
import { askReturn } from "./ask-return.ts";
import { askReturnLink } from "./ask-return-link.ts";
import { listOrderReturns } from "./list-order-returns.ts";
import { requireReturnHolder } from "./require-return-holder.ts";
import { withdrawReturn } from "./withdraw-return.ts";

/** Each may hold photos in memory, and each is read by staff. */
const asksOfOrder = { name: "return", limit: 20, windowSeconds: 3600 };
/** The same with photos, which are kept though the request is taken back: some 100 MB of an order that was paid. */
const photosOfOrder = { name: "return-photos", limit: 10, windowSeconds: 86_400 };
/** Asks of one client for an order that is not theirs, at a program's pace: nobody guesses the token of a link. */
const wrongOfClient = { name: "return-wrong", limit: 200, windowSeconds: 600 };
/** Tries at links of one client, right or wrong since the answer is the same: at the pace of wrong pairs at the look-up. */
const linksPerClient = { name: "return-link", limit: 300, windowSeconds: 600 };

const tags = ["returns"];
/** Opens the returns of an order without an account: the token of the link that was mailed to its address. */
const token = Type.Optional(Type.String({ pattern: "^[\\w-]{43}$" }));
const Headers = Type.Object({ "x-return-token": token });
const AskHeaders = Type.Object({
  "x-return-token": token,
  ...Idempotent.properties,
});

/** The buyer's calls on exchanges and money back. */
export function returnRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  const holderOf = ({ caller, headers }: FastifyRequest, id: string) =>
    requireReturnHolder(db, runtime, { id, caller, token: headers["x-return-token"]?.toString() });

  return async (app) => {
    keepNothing(app);

    app.post(
      "/returns/links",
      {
        schema: {
          summary: "Mail the link by which a guest asks for an exchange",
          description: "The answer is the same whether there is such an order or not.",
          tags,
          body: AskReturnLink,
          response: { 200: dataOf(AskedReturnLink) },
        },
      },
      async (request) => {
        await runtime.limits.spend(linksPerClient, clientOf(request.ip));
        return { data: await askReturnLink(runtime, request.body) };
      },
    );

    app.get(
      "/orders/:id/returns",
      {
        schema: {
          summary: "What of an order may come back, and its returns",
          tags,
          params: RecordParams,
          headers: Headers,
          response: { 200: dataOf(OrderReturns) },
        },
      },
      async (request) => {
        const { order } = await holderOf(request, request.params.id);
        return { data: await listOrderReturns(db, runtime, order) };
      },
    );

    app.post(
      "/orders/:id/returns/:returnId/withdraw",
      {
        schema: {
          summary: "Take a request back before anything arrived",
          tags,
          params: Type.Object({ id: RecordId, returnId: RecordId }),
          headers: Headers,
          response: { 200: dataOf(BuyerReturn) },
        },
      },
      async (request) => {
        const { id, returnId } = request.params;
        const holder = await holderOf(request, id);
        return { data: await withdrawReturn(runtime, holder, returnId) };
      },
    );

    await app.register(async (asking) => {
      // Before any photo is read: they cost memory, and a stranger's are not looked at.
      asking.addHook("preValidation", async (request) => {
        const { id } = request.params as Static<typeof RecordParams>;
        if (!isRecordId(id)) throw new AppError("not_found");
        const { order } = await runtime.limits.countRefused(
          [wrongOfClient, clientOf(request.ip)],
          () => holderOf(request, id),
        );
        await runtime.limits.spend(asksOfOrder, order.id);
      });
      await receiveFiles(asking, { ...photoLimits, field: "photos", jsonBytes: 64 * 1024 });
      (asking as typeof app).post(
        "/orders/:id/returns",
        {
          bodyLimit: 64 * 1024,
          schema: {
            summary: "Ask for another size or for money back",
            description:
              "JSON, or multipart/form-data with the JSON as the part `request` and up to four JPEG, PNG or WebP pictures as `photos`.",
            tags,
            params: RecordParams,
            headers: AskHeaders,
            body: AskReturn,
            response: { 201: dataOf(BuyerReturn) },
          },
        },
        async (request, reply) => {
          const { body, sentFiles: files } = request;
          const holder = await holderOf(request, request.params.id);
          if (files.length > 0) await runtime.limits.spend(photosOfOrder, holder.order.id);
          const key = onceKey(request.headers);
          const data = await askReturn(runtime, holder, { body, files, key });
          return reply.code(201).send({ data });
        },
      );
    });
  };
}
