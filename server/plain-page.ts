import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./platform/config.ts";
import { pagePolicy } from "./platform/http/page-policy.ts";
import { prepareProblem, sendProblem } from "./platform/http/problem.ts";
import { type Markup, markup } from "./platform/markup.ts";

/** What a page without the shop around it tells. */
interface PlainPage {
  readonly title: string;
  readonly text: string;
  /** What the first button says; the empty address it leads to is the page's own. */
  readonly again: string;
}

/** Sends a page that needs nothing of the shop's own, for when that cannot be drawn. */
export function sendPlainPage(reply: FastifyReply, config: Config, page: PlainPage): FastifyReply {
  const html = Buffer.from(`<!doctype html>\n${draw(page).source}`);
  return reply
    .headers({ ...pagePolicy(config, html), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Tells whoever asked for a page what went wrong, in a page for people and in a problem document for programs. */
export function sendFaultPage(
  config: Config,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!request.headers.accept?.includes("text/html")) {
    sendProblem(error, request, reply);
    return;
  }
  const { title, detail } = prepareProblem(error, request, reply);
  sendPlainPage(reply, config, { title, text: detail, again: "Try again" });
}

function draw({ title, text, again }: PlainPage): Markup {
  return markup`<html lang="en-NG">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/icons/store/now-tab.png">
    <link rel="stylesheet" href="/offline/offline.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="actions">
        <a class="button" href="">${again}</a>
        <a href="/">Home</a>
      </p>
    </main>
  </body>
</html>
`;
}
