import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { sendFallbackPage } from "./fallback-page.ts";

const bodyLimit = 64 * 1024;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Never repeats the input, which may be a password. */
const notSubmittedPage = {
  title: "Not sent yet",
  text: "The page hadn't finished loading, so nothing was submitted. Please go back and try again. The shop needs JavaScript for this.",
  buttonLabel: "Go back",
};

/** The page's script had not loaded. Forms use `post`, so that input never lands in a URL. */
export async function handleNoJsForms(app: Http, config: Config): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is discarded.
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, done) =>
      done(null),
    );
    scope.post("/*", { schema: { hide: true } }, async (request, reply) => {
      if (!isNoJsForm(request)) return reply.callNotFound();
      return sendFallbackPage(reply, config, notSubmittedPage);
    });
  });
}

function isNoJsForm({ url, headers }: FastifyRequest): boolean {
  return (
    formTypes.test(headers["content-type"] ?? "") &&
    !/^\/(api|assets|media|staff)(\/|\?|$)/.test(url)
  );
}
