import type { FastifyRequest } from "fastify";
import { storeConfig } from "#store/config.ts";
import type { Config } from "./platform/config.ts";
import type { Http } from "./platform/http/create-http.ts";
import { pagePolicy } from "./platform/http/page-policy.ts";

/** Largest form in bytes; the longest of the shop, a bulk order in words, is a quarter of it. */
const bodyLimit = 64 * 1024;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Nothing of what was sent comes back: it may be a password. The empty address is that of the form's page. */
const answer = `<!doctype html>
<html lang="en-NG">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Not sent yet: ${storeConfig.name}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/offline/offline.css">
  </head>
  <body>
    <main>
      <h1>Not sent yet</h1>
      <p>The page was still loading when you sent it, so nothing was done. Please go back, wait a moment, and send it again. The shop needs JavaScript for this.</p>
      <p class="actions">
        <a class="button" href="">Back to the page</a>
        <a href="/">Home</a>
      </p>
    </main>
  </body>
</html>
`;

/**
 * Answers a form of the shop that a browser sent by itself, since the page's code had not come: the forms say
 * `post`, so that nothing written in them ever stands in an address.
 */
export async function answerPlainForms(app: Http, config: Config): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What was sent is taken off the line and forgotten.
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, done) =>
      done(null),
    );
    scope.post("/*", { schema: { hide: true } }, async (request, reply) => {
      if (!isPlainForm(request)) return reply.callNotFound();
      return reply
        .headers({ ...pagePolicy(config, answer), "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(answer);
    });
  });
}

function isPlainForm({ url, headers }: FastifyRequest): boolean {
  return (
    formTypes.test(headers["content-type"] ?? "") &&
    !/^\/(api|assets|media|staff)(\/|\?|$)/.test(url)
  );
}
