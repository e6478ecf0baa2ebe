import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { composeMail } from "../layout/compose-mail.ts";
import { getMailBrand } from "../layout/mail-brand.ts";
import { findMessage, listMessages, type MailMessage } from "../mail.queries.ts";
import type { Mail } from "../mail.ts";
import type { MailTemplate } from "../mail-template.ts";
import { createRenderMail, MailDataError } from "../render-mail.ts";
import {
  mailboxPage,
  mailboxPath,
  mailboxStyles,
  messagePage,
  previewListPage,
  previewPage,
  previewPath,
  sendMessagePage,
} from "./mailbox-pages.ts";

const maxMessages = 200;
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Demo mode only. @param samples one message of each kind */
export function mailboxRoutes(
  runtime: Runtime,
  templates: readonly MailTemplate[],
  samples: readonly Mail[] = [],
): FastifyPluginAsyncTypebox {
  const render = createRenderMail(runtime, templates);
  const hidden = { hide: true };
  const messageRoute = { schema: { ...hidden, params: Type.Object({ id: Type.String() }) } };
  const composeSample = async (kind: string) => {
    const mail = getSample(samples, kind);
    return { ...mail, ...composeMail(runtime.config, mail, await getMailBrand(runtime)) };
  };
  const renderMessagePage = async (message: MailMessage) => {
    try {
      return messagePage(message, await render(message));
    } catch (error) {
      if (!(error instanceof MailDataError)) throw error;
      return messagePage(message, { missing: error.message });
    }
  };
  const renderBody = async (message: MailMessage) => {
    try {
      return await render(message);
    } catch (error) {
      throw error instanceof MailDataError ? new AppError("not_found") : error;
    }
  };
  return async (app) => {
    if (runtime.config.mode !== "demo") return;
    app.get(mailboxPath, { schema: hidden }, async (_request, reply) =>
      sendPage(reply, mailboxPage(await listMessages(runtime.db, { limit: maxMessages }))),
    );
    app.get(`${mailboxPath}/mailbox.css`, { schema: hidden }, async (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(mailboxStyles),
    );
    app.get(previewPath, { schema: hidden }, async (_request, reply) =>
      sendPage(reply, previewListPage(samples)),
    );
    app.get(`${previewPath}/:id`, messageRoute, async (request, reply) =>
      sendPage(reply, previewPage(await composeSample(request.params.id))),
    );
    app.get(`${previewPath}/:id/html`, messageRoute, async (request, reply) =>
      sendMessagePage(reply, await composeSample(request.params.id), runtime.config),
    );
    app.get(`${mailboxPath}/:id`, messageRoute, async (request, reply) =>
      sendPage(reply, await renderMessagePage(await getMessage(runtime, request.params.id))),
    );
    app.get(`${mailboxPath}/:id/html`, messageRoute, async (request, reply) =>
      sendMessagePage(
        reply,
        await renderBody(await getMessage(runtime, request.params.id)),
        runtime.config,
      ),
    );
  };
}

async function getMessage(runtime: Runtime, id: string): Promise<MailMessage> {
  const message = await findMessage(runtime.db, id);
  if (!message) throw new AppError("not_found");
  return message;
}

function getSample(samples: readonly Mail[], kind: string): Mail {
  const sample = samples.find((each) => each.kind === kind);
  if (!sample) throw new AppError("not_found");
  return sample;
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", pagePolicy)
    .send(page);
}
