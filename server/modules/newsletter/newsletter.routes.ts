import { dataOf } from "#contract/api/envelope.ts";
import {
  SubscribeNewsletter,
  Subscription,
  UnsubscribeNewsletter,
} from "#contract/api/newsletter.ts";
import { isEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

/**
 * Addresses that one client subscribes. A new one gets one letter and further asking none, so no mailbox is filled and
 * no address needs a limit; this one keeps a program from subscribing the world, and lets a carrier's crowd in.
 */
const perClient = { name: "newsletter", limit: 200, windowSeconds: 3600 };
/** Tokens that are none. Mail programs leave for their readers from few addresses, thousands after each letter. */
const wrongLeaving = { name: "newsletter-leave", limit: 600, windowSeconds: 600 };

/** The public calls of the newsletter (specification §7; leaving is ours). */
export function newsletterRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    // A mail program sends a form whose content says nothing the address does not (RFC 8058 §3.1).
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );

    app.post(
      "/newsletter/subscribe",
      {
        schema: {
          summary: "Subscribe to the newsletter; who is subscribed already gets the same answer",
          tags: ["newsletter"],
          body: SubscribeNewsletter,
          response: { 200: dataOf(Subscription) },
        },
      },
      async (request) => {
        const { source = "other" } = request.body;
        const email = request.body.email.trim();
        if (!isEmail(email)) throw invalidEmail();
        await runtime.limits.spend(perClient, clientOf(request.ip));
        await runtime.db.withTransaction((tx) => subscribe(tx, runtime, { email, source }));
        return { data: { subscribed: true } };
      },
    );

    app.post(
      "/newsletter/unsubscribe",
      {
        schema: {
          summary: "Leave the newsletter, with the token of any letter (RFC 8058)",
          tags: ["newsletter"],
          querystring: UnsubscribeNewsletter,
          response: { 200: dataOf(Subscription) },
        },
      },
      async (request) => {
        await runtime.limits.countRefused([wrongLeaving, clientOf(request.ip)], () =>
          unsubscribe(runtime, request.query.token),
        );
        return { data: { subscribed: false } };
      },
    );

    // A mail program without the one press opens the address instead; the page there asks first.
    app.get(
      "/newsletter/unsubscribe",
      { schema: { hide: true, querystring: UnsubscribeNewsletter } },
      async (request, reply) => {
        const token = encodeURIComponent(request.query.token);
        const { publicUrl } = runtime.config;
        return reply.redirect(`${publicUrl}/newsletter/unsubscribe?token=${token}`, 303);
      },
    );
  };
}

function invalidEmail(): AppError {
  return new AppError("validation_failed", {
    detail: "Check your email and try again",
    errors: [{ field: "email", message: "Enter a valid email" }],
  });
}
