import type { FastifyRequest } from "fastify";
import { sendPlainPage } from "./plain-page.ts";
import type { Config } from "./platform/config.ts";
import type { Http } from "./platform/http/create-http.ts";

/** Largest form in bytes; the longest of the shop, a bulk order in words, is a quarter of it. */
const bodyLimit = 64 * 1024;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Nothing of what was sent comes back: it may be a password. */
const notSent = {
  title: "Not sent yet",
  text: "The page was still loading when you sent it, so nothing was done. Please go back, wait a moment, and send it again. The shop needs JavaScript for this.",
  again: "Back to the page",
};

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
      return sendPlainPage(reply, config, notSent);
    });
  });
}

function isPlainForm({ url, headers }: FastifyRequest): boolean {
  return (
    formTypes.test(headers["content-type"] ?? "") &&
    !/^\/(api|assets|media|staff)(\/|\?|$)/.test(url)
  );
}
