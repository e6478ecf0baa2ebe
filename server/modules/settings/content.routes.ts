import { shopContentRoutes } from "#contract/api/content/content.routes.ts";
import { contentSectionNames } from "#contract/api/content/content-sections.ts";
import { everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { previewHeader } from "#server/platform/cache/cache-headers.ts";
import type { ResponseCache } from "#server/platform/cache/response-cache.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import type { UncachedRequestLimit } from "#server/platform/limits/process-rate-limit.ts";
import { type GetStats, getStoreContent } from "./get-store-content.ts";
import { findPreview } from "./preview-content.ts";

const selectableParts = [...contentSectionNames, "name"];

export function contentRoutes(
  runtime: Runtime,
  {
    getStats,
    responseCache,
    uncachedRequestLimit,
  }: {
    readonly getStats: GetStats;
    readonly responseCache: ResponseCache;
    readonly uncachedRequestLimit: UncachedRequestLimit;
  },
): ApiPlugin {
  return async (api) => {
    handleRoutes(api, shopContentRoutes, {
      "GET /store/content": {
        enveloped: async (request, reply) => {
          const requested = request.query.of?.split(",") ?? [];
          const selected = selectableParts.filter((part) => requested.includes(part));
          return await responseCache.respond(request, reply, {
            key: selected.join(),
            async create() {
              const [id, secret] = String(request.headers[previewHeader] ?? "").split(".");
              const previewed =
                id && secret ? await findPreview(runtime.db, runtime, id, secret) : undefined;
              if (previewed) reply.header("cache-control", "private, no-store");
              return { data: await getStoreContent(runtime.db, getStats, selected, previewed) };
            },
            // Publishing invalidates every page.
            getTags: () => [everyPage],
            requireCapacity: uncachedRequestLimit(request),
          });
        },
      },
    });
  };
}
