import { dataOf } from "#contract/api/envelope.ts";
import { StoreWords, StoreWordsQuery } from "#contract/api/store-words.ts";
import { wordsPartNames } from "#contract/api/words-parts.ts";
import { everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import type { CountMade } from "#server/platform/http/count-made.ts";
import { previewHeader } from "#server/platform/http/is-anonymous.ts";
import type { KeptAnswers } from "#server/platform/http/keep-answers.ts";
import { findPreview } from "./preview-words.ts";
import { type TellFigures, tellStoreWords } from "./tell-store-words.ts";

/** What may be asked for: the parts, and the name with how it is drawn. */
const askable = [...wordsPartNames, "name"];

/** GET /store/words: what the pages of the shop say in place of the store's files. */
export function settingsRoutes(
  runtime: Runtime,
  {
    tellFigures,
    answers,
    countMade,
  }: {
    readonly tellFigures: TellFigures;
    readonly answers: KeptAnswers;
    readonly countMade: CountMade;
  },
): ApiPlugin {
  return async (api) => {
    api.get(
      "/store/words",
      {
        schema: {
          summary: "The words staff published: which parts are edited, and those asked for",
          tags: ["store"],
          querystring: StoreWordsQuery,
          response: { 200: dataOf(StoreWords) },
        },
      },
      async (request, reply) => {
        const asked = request.query.of?.split(",") ?? [];
        const wanted = askable.filter((part) => asked.includes(part));
        return await answers.answer(request, reply, {
          key: wanted.join(),
          async make() {
            const [id, secret] = String(request.headers[previewHeader] ?? "").split(".");
            const tried =
              id && secret ? await findPreview(runtime.db, runtime, id, secret) : undefined;
            if (tried) reply.header("cache-control", "private, no-store");
            return { data: await tellStoreWords(runtime.db, tellFigures, wanted, tried) };
          },
          // What is published is announced to every page.
          tagsOf: () => [everyPage],
          admit: countMade(request),
        });
      },
    );
  };
}
