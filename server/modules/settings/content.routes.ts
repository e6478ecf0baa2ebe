import type { FastifyReply, FastifyRequest } from "fastify";
import { shopContentRoutes } from "#contract/api/content/content.routes.ts";
import { pageSectionNames, policyNames } from "#contract/api/content/content-sections.ts";
import { everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { previewHeader } from "#server/platform/cache/cache-headers.ts";
import type { ResponseCache } from "#server/platform/cache/response-cache.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import type { UncachedRequestLimit } from "#server/platform/limits/process-rate-limit.ts";
import { type GetStats, getStoreContent } from "./get-store-content.ts";
import { type GetDelivery, getPolicy } from "./policies.ts";
import { findPreview } from "./preview-content.ts";

const selectableParts = [...pageSectionNames, "name"];

export function contentRoutes(
  runtime: Runtime,
  {
    getStats,
    getDelivery,
    deliveryTag,
    quotesCarts,
    responseCache,
    uncachedRequestLimit,
  }: {
    readonly getStats: GetStats;
    readonly getDelivery: GetDelivery;
    readonly deliveryTag: string;
    readonly quotesCarts: boolean;
    readonly responseCache: ResponseCache;
    readonly uncachedRequestLimit: UncachedRequestLimit;
  },
): ApiPlugin {
  /** Answers with a preview are not cached. */
  async function readPreview(request: FastifyRequest, reply: FastifyReply) {
    const [id, secret] = String(request.headers[previewHeader] ?? "").split(".");
    const previewed = id && secret ? await findPreview(runtime.db, runtime, id, secret) : undefined;
    if (previewed) reply.header("cache-control", "private, no-store");
    return previewed;
  }

  return async (api) => {
    handleRoutes(api, shopContentRoutes, {
      "GET /store/content": {
        enveloped: async (request, reply) => {
          const requested = request.query.of?.split(",") ?? [];
          const selected = selectableParts.filter((part) => requested.includes(part));
          return await responseCache.respond(request, reply, {
            key: selected.join(),
            async create() {
              const previewed = await readPreview(request, reply);
              const { db, config, extensions } = runtime;
              const content = await getStoreContent(db, config, getStats, selected, previewed);
              return {
                data: {
                  ...content,
                  ...(quotesCarts && { quotesCarts: true as const }),
                  ...(extensions.price && { quotesPrices: true as const }),
                },
              };
            },
            // Publishing invalidates every page.
            getTags: () => [everyPage],
            requireCapacity: uncachedRequestLimit(request),
          });
        },
      },
      "GET /store/policies/:id": {
        enveloped: async (request, reply) => {
          const name = policyNames.find((each) => each === request.params.id);
          if (!name) throw new AppError("not_found");
          return await responseCache.respond(request, reply, {
            key: name,
            async create() {
              const previewed = await readPreview(request, reply);
              return { data: await getPolicy(runtime, name, getDelivery, previewed?.values) };
            },
            getTags: () => [everyPage, deliveryTag],
            requireCapacity: uncachedRequestLimit(request),
          });
        },
      },
    });
  };
}
