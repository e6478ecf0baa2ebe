import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { staffChannelRoutes } from "#contract/api/channels/channels.routes.ts";
import { type ChannelId, channelIds } from "#contract/api/channels/channels.ts";
import { salesChannels } from "#contract/api/channels/sales-channels.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type FileCache, sendCachedFile } from "#server/platform/cache/file-cache.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { recordRead } from "./channels.queries.ts";
import { feedTags, getChannels, isChannelOn, updateChannel, writeFeed } from "./channels.ts";
import { feedFormats } from "./feed-formats.ts";
import { writeLlmsText } from "./llms-text.ts";

const cacheOneHour = "public, max-age=3600";
const recordEveryMs = 60_000;

/** Outside the API: read by programs of the channels. */
export function feedRoutes(runtime: Runtime, documents: FileCache): FastifyPluginAsyncTypebox {
  const { db, clock, log } = runtime;
  const source = { ...runtime, documents };
  const hidden = { schema: { hide: true } };
  const recordedAt = new Map<ChannelId, number>();
  const noteRead = (channel: ChannelId) => {
    const at = clock();
    if (at.getTime() - (recordedAt.get(channel) ?? 0) < recordEveryMs) return;
    recordedAt.set(channel, at.getTime());
    recordRead(db, channel, at).catch((err: unknown) =>
      logRepeated(log, "warn", { channel }, { err }, "the reading of a feed was not recorded"),
    );
  };
  return async (app) => {
    for (const channel of channelIds) {
      app.get(salesChannels[channel].feed, hidden, async (request, reply) => {
        if (!(await isChannelOn(source, channel))) return reply.callNotFound();
        const file = await documents.get(`feed ${channel}`, feedTags, () =>
          writeFeed(runtime, channel),
        );
        noteRead(channel);
        reply.type(feedFormats[channel].mediaType).header("cache-control", cacheOneHour);
        return sendCachedFile(file, request, reply);
      });
    }
    app.get("/llms.txt", hidden, async (_request, reply) => {
      if (!(await isChannelOn(source, "assistants"))) return reply.callNotFound();
      return reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", cacheOneHour)
        .send(await writeLlmsText(runtime));
    });
  };
}

export function channelStaffRoutes(runtime: Runtime, documents: FileCache): ApiPlugin {
  const source = { ...runtime, documents };
  return async (api) => {
    handleRoutes(api, staffChannelRoutes, {
      "GET /staff/channels": () => getChannels(source),
      "PATCH /staff/channels/:id": updateChannel(runtime),
    });
  };
}
