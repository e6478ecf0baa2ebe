import { shopNewsletterRoutes } from "#contract/api/mail/newsletter.routes.ts";
import { isEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { composeMail, getMailBrand } from "#server/modules/mail/layout/index.ts";
import { sendMessagePage } from "#server/modules/mail/mailbox/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { findLinkTarget } from "./campaign-content.ts";
import { campaignPageContent } from "./campaign-mail.ts";
import { findCampaignContent, findMarkedCampaign, recordClick } from "./campaigns.queries.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** Stops mass subscriptions; repeated requests send nothing, so addresses need no limit. */
const clientSubscribeLimit = { name: "newsletter", limit: 200, windowSeconds: 3600 };
/** Unknown tokens. Mail programs unsubscribe from few addresses, thousands after each newsletter. */
const wrongTokenLimit = { name: "newsletter-leave", limit: 600, windowSeconds: 600 };

export function newsletterRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    // Mail programs post a form whose body repeats the address (RFC 8058 §3.1).
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );

    handleRoutes(app, shopNewsletterRoutes, {
      "POST /newsletter/subscribe": async ({ ip, body }) => {
        const { source = "other" } = body;
        const email = body.email.trim();
        if (!isEmail(email)) throw invalidEmail();
        await runtime.limits.spend(clientSubscribeLimit, toClientKey(ip));
        await runtime.db.withTransaction((tx) => subscribe(tx, runtime, { email, source }));
        return { subscribed: true };
      },
      "POST /newsletter/unsubscribe": async ({ ip, query }) => {
        await runtime.limits.countRefused([wrongTokenLimit, toClientKey(ip)], () =>
          unsubscribe(runtime, query.token),
        );
        return { subscribed: false };
      },
      // Mail programs without one-click open the link; the page asks first.
      "GET /newsletter/unsubscribe": async ({ query }, reply) => {
        const token = encodeURIComponent(query.token);
        const { publicUrl } = runtime.config;
        return reply.redirect(`${publicUrl}/newsletter/unsubscribe?token=${token}`, 303);
      },
      "GET /newsletter/links/:mark/:link": async ({ method, params }, reply) => {
        const { db, config } = runtime;
        // Only what a person opens counts, as far as that can be told.
        const campaignId = await (method === "HEAD" ? findMarkedCampaign : recordClick)(
          db,
          params.mark,
        );
        const content = campaignId && (await findCampaignContent(db, campaignId));
        const target = (content && findLinkTarget(content.blocks, params.link)) || "/";
        reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
        return reply.redirect(
          target.startsWith("/") ? `${config.publicUrl}${target}` : target,
          302,
        );
      },
      "GET /newsletter/emails/:mark": async ({ params }, reply) => {
        const campaignId = await findMarkedCampaign(runtime.db, params.mark);
        const content = campaignId && (await findCampaignContent(runtime.db, campaignId));
        if (!content) throw new AppError("not_found");
        const mail = await campaignPageContent(runtime.db, content);
        reply.header("x-robots-tag", "noindex");
        const page = composeMail(runtime.config, mail, await getMailBrand(runtime));
        return sendMessagePage(reply, page, runtime.config);
      },
    });
  };
}

function invalidEmail(): AppError {
  return new AppError("validation_failed", {
    detail: "Check your email and try again",
    errors: [{ field: "email", message: "Enter a valid email" }],
  });
}
