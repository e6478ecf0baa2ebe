import { dataOf } from "#contract/api/envelope.ts";
import { StoreWords, StoreWordsQuery } from "#contract/api/store-words.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { findPreview } from "./preview-words.ts";
import { type TellFigures, tellStoreWords } from "./tell-store-words.ts";

/** Header by which a page is made with words that are not published: the id of a preview, a point, its secret. */
export const previewHeader = "x-preview";

/** GET /store/words: what the pages of the shop say in place of the store's files. */
export function settingsRoutes(
  runtime: Runtime,
  { tellFigures }: { readonly tellFigures: TellFigures },
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
        const { of = "" } = request.query;
        const [id, secret] = String(request.headers[previewHeader] ?? "").split(".");
        const tried = id && secret ? await findPreview(runtime.db, runtime, id, secret) : undefined;
        if (tried) reply.header("cache-control", "private, no-store");
        return { data: await tellStoreWords(runtime.db, tellFigures, of.split(","), tried) };
      },
    );
  };
}
