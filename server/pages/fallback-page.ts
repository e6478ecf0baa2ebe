import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { prepareProblem, sendProblem } from "#server/platform/errors/problem.ts";
import { pagePolicy } from "#server/platform/http/page-policy.ts";
import { type Markup, markup } from "#server/platform/text/markup.ts";

interface FallbackPage {
  readonly title: string;
  readonly text: string;
  readonly buttonLabel: string;
  /** Reloads automatically after this. */
  readonly reloadSeconds?: number;
}

export function sendFallbackPage(
  reply: FastifyReply,
  config: Config,
  page: FallbackPage,
): FastifyReply {
  const html = Buffer.from(`<!doctype html>\n${renderPage(page).source}`);
  return reply
    .headers({ ...pagePolicy(config, html), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Reloads where that helps; a problem document where JSON is accepted. */
export function sendErrorPage(
  config: Config,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.headers.accept?.includes("json")) {
    sendProblem(error, request, reply);
    return;
  }
  const { title, detail, code } = prepareProblem(error, request, reply);
  const text = code === "rate_limited" ? "We're very busy right now." : detail;
  const retryAfter = reply.getHeader("retry-after");
  sendFallbackPage(reply, config, {
    title: code === "rate_limited" ? "Just a moment" : title,
    text,
    buttonLabel: "Try again",
    ...(retryAfter !== undefined && { reloadSeconds: Number(retryAfter) }),
  });
}

function renderPage({ title, text, buttonLabel, reloadSeconds }: FallbackPage): Markup {
  const reload =
    reloadSeconds === undefined
      ? undefined
      : {
          meta: markup`
    <meta http-equiv="refresh" content="${reloadSeconds}">`,
          text: ` This page reloads in ${reloadSeconds === 1 ? "a second" : `${reloadSeconds} seconds`}.`,
        };
  return markup`<html lang="en-NG">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">${reload?.meta}
    <title>${title}</title>
    <link rel="icon" href="/icons/store/now-tab.png">
    <link rel="stylesheet" href="/offline/offline.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}${reload?.text}</p>
      <p class="actions">
        <a class="button" href="">${buttonLabel}</a>
        <a href="/">Home</a>
      </p>
    </main>
  </body>
</html>
`;
}
