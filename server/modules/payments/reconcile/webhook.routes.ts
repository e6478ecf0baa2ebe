import { paymentWebhookRoutes } from "#contract/api/payments/payments.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { findProviderAttempt, recordWebhook } from "../payments.queries.ts";
import { findProvider } from "../providers/index.ts";
import type { PaymentProvider, ProviderEvent } from "../providers/provider.ts";
import { expediteRefunds } from "../refunds.queries.ts";
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
      "POST /payments/:provider/webhook": {
        bodyLimit,
        handler: async ({ params, headers, ip, body: received }) => {
          const provider = findProvider(runtime, params.provider);
          if (!provider) throw new AppError("not_found");
          const body = Buffer.isBuffer(received) ? received : Buffer.alloc(0);
          const event = provider.parseEvent(body, headers);
          if (event === "forged") {
            runtime.metrics.countWebhook("unsigned");
            await runtime.limits.spend(unsignedLimit, toClientKey(ip));
            const details = { bytes: body.length, provider: provider.id };
            const message = "a webhook was refused: its signature is not the provider's";
            logRepeated(runtime.log, "warn", {}, details, message);
            throw new AppError("invalid_signature");
          }
          runtime.metrics.countWebhook("received");
          if (event === "unreadable") {
            logRepeated(runtime.log, "warn", {}, {}, "a signed webhook could not be read");
          } else {
            await receiveEvent(runtime, provider, event);
          }
          return { received: true as const };
        },
      },
    });
  };
}

/** The signature is already verified. An event only triggers a check. */
async function receiveEvent(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  const attempt = await findProviderAttempt(db, provider.id, event.references);
  await db.withTransaction(async (tx) => {
    await recordWebhook(tx, {
      provider: provider.id,
      reference: attempt?.reference ?? event.references[0] ?? "",
      status: event.status,
      receivedAt: clock(),
    });
    if (!attempt) return;
    const eventSaysFailed = event.isFailure;
    const { reference, capturedKobo } = attempt;
    if (event.about === "refund") return await expediteRefunds(tx, reference, clock());
    // A captured payment is checked by nothing else.
    const untilAnswered = eventSaysFailed && capturedKobo !== null;
    const { disputeId } = event;
    await queueReconcile(tx, { reference, eventSaysFailed, untilAnswered, disputeId });
  });
}
