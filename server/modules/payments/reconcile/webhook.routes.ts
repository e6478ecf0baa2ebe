import { paymentWebhookRoutes } from "#contract/api/payments/payments.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { parseWebhook, verifySignature } from "../payaza/webhook.ts";
import { findAttempt, recordWebhook } from "../payments.queries.ts";
import { queueReconcile } from "./reconcile.ts";

const bodyLimit = 64 * 1024;
/** Limits the log, not signed webhooks. */
const unsignedLimit = { name: "webhook-refused", limit: 30, windowSeconds: 60 };

/** The signature covers the raw body. */
export function webhookRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => {
      done(null, body);
    });

    handleRoutes(app, paymentWebhookRoutes, {
      "POST /payments/payaza/webhook": {
        bodyLimit,
        handler: async (request) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const signature = request.headers["x-payaza-signature"];
          if (!verifySignature(body, signature, runtime.config.payaza.secretKey)) {
            runtime.metrics.countWebhook("unsigned");
            await runtime.limits.spend(unsignedLimit, toClientKey(request.ip));
            const details = { bytes: body.length, signed: signature !== undefined };
            const message = "a webhook was refused: its signature is not the provider's";
            logRepeated(runtime.log, "warn", {}, details, message);
            throw new AppError("invalid_signature");
          }
          runtime.metrics.countWebhook("received");
          await receiveWebhook(runtime, body);
          return { received: true as const };
        },
      },
    });
  };
}

/** The signature is already verified. An event only triggers a check. */
async function receiveWebhook(
  { db, clock, log }: Pick<Runtime, "db" | "clock" | "log">,
  body: Buffer,
): Promise<void> {
  const event = parseWebhook(body);
  if (!event) {
    logRepeated(log, "warn", {}, {}, "a signed webhook could not be read");
    return;
  }
  const attempt = await findAttempt(db, event.references);
  await db.withTransaction(async (tx) => {
    await recordWebhook(tx, {
      reference: attempt?.reference ?? event.references[0] ?? "",
      status: event.status,
      receivedAt: clock(),
    });
    if (!attempt) return;
    const eventSaysFailed = /fail|revers/i.test(event.status);
    const { reference, capturedKobo } = attempt;
    // A captured payment is checked by nothing else.
    const untilAnswered = eventSaysFailed && capturedKobo !== null;
    await queueReconcile(tx, { reference, eventSaysFailed, untilAnswered });
  });
}
