import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { findMessage, listMessages, type MailMessage } from "./mail.queries.ts";
import { mailboxPage, mailboxPath, mailboxStyles, messagePage } from "./mailbox-pages.ts";

const shownMessages = 200;
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/** A message brings its own styles and may load nothing; its links open in a new window. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** The pages of the local mailbox. Only in demo mode: elsewhere they do not exist (decision: Two modes). */
export function mailboxRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const hidden = { hide: true };
  const one = { schema: { ...hidden, params: Type.Object({ id: Type.String() }) } };
  return async (app) => {
    if (runtime.config.mode !== "demo") return;
    app.get(mailboxPath, { schema: hidden }, async (_request, reply) =>
      sendPage(reply, mailboxPage(await listMessages(runtime.db, { limit: shownMessages }))),
    );
    app.get(`${mailboxPath}/mailbox.css`, { schema: hidden }, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(mailboxStyles),
    );
    app.get(`${mailboxPath}/:id`, one, async (request, reply) =>
      sendPage(reply, messagePage(await getMessage(runtime, request.params.id))),
    );
    app.get(`${mailboxPath}/:id/html`, one, async (request, reply) => {
      const { html } = await getMessage(runtime, request.params.id);
      reply.header("x-frame-options", "SAMEORIGIN");
      return sendPage(reply, html.replace("<head>", '<head><base target="_blank">'), messagePolicy);
    });
  };
}

async function getMessage(runtime: Runtime, id: string): Promise<MailMessage> {
  const message = await findMessage(runtime.db, id);
  if (!message) throw new AppError("not_found");
  return message;
}

function sendPage(reply: FastifyReply, page: string, policy = pagePolicy): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .send(page);
}
