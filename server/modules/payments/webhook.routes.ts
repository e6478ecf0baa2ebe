import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { verifySignature } from "./payaza/verify-signature.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const bodyLimit = 64 * 1024;
/** Wrongly signed webhooks of one client that are answered and logged; signed ones are never limited. */
const refusedPerClient = { name: "webhook-refused", limit: 30, windowSeconds: 60 };

const Received = dataOf(Type.Object({ received: Type.Literal(true) }));

/** The provider's webhook. The body stays as the bytes that were signed, on this route alone. */
export function webhookRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => {
      done(null, body);
    });

    app.post(
      "/payments/payaza/webhook",
      {
        bodyLimit,
        schema: {
          summary: "Events of the payment provider, signed; each is a reason to ask, never proof",
          tags: ["payments"],
          response: { 200: Received },
        },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers["x-payaza-signature"];
        if (!verifySignature(body, signature, runtime.config.payaza.secretKey)) {
          runtime.metrics.countWebhook("unsigned");
          await runtime.limits.spend(refusedPerClient, clientOf(request.ip));
          const seen = { bytes: body.length, signed: signature !== undefined };
          runtime.log.warn(seen, "a webhook was refused: its signature is not the provider's");
          throw new AppError("invalid_signature");
        }
        runtime.metrics.countWebhook("received");
        await receiveWebhook(runtime, body);
        return { data: { received: true as const } };
      },
    );
  };
}
