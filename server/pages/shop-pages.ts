import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findCustomIcon } from "#server/modules/settings/index.ts";
import { previewHeader } from "#server/platform/cache/cache-headers.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "#server/platform/cache/cached-response.ts";
import { type Cacheable, createTaggedCache } from "#server/platform/cache/tagged-cache.ts";
import { retryAfterSeconds } from "#server/platform/errors/errors.ts";
import { type Asset, findPreviousAsset, loadAssets } from "#server/platform/files/asset-files.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { sendEncoded } from "#server/platform/http/compress.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { pagePolicy, workerPolicy } from "#server/platform/http/page-policy.ts";
import { wantsLessData } from "#server/platform/http/save-data.ts";
import { createProcessRateLimit } from "#server/platform/limits/process-rate-limit.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { sendErrorPage } from "./fallback-page.ts";
import { type InvalidatableCache, invalidateCachesOnChange } from "./invalidate-caches.ts";
import { authorizePreview, previewReplyHeaders } from "./page-preview.ts";

export type PageHandler = (request: Request) => Promise<Response>;

export interface Pages {
  readonly handler: PageHandler;
  /** The cache key, such as `/products?category=men`. By default every URL has its own page. */
  readonly toCanonicalAddress?: (requested: URL) => Promise<string>;
  /** In pages; 1 by default. */
  readonly getRenderCost?: (address: URL) => number;
  readonly clientFiles?: string;
  /** Uncached renders per client, minute and process. */
  readonly rendersPerClient?: number;
  /** Without it nothing is cached. */
  readonly databaseUrl?: string;
  readonly middleware?: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
}

/** Never leaves the server. */
const tagsHeader = "x-page-tags";
const cacheBytes = 32 * 1024 * 1024;
const maxKeyLength = 512;
/** At 10 ms of a core each a fifth of one; a carrier's address stands for thousands. */
const defaultRendersPerClient = 1200;
/** One renders while the other waits for data; more would only fill the memory. */
const renderLimits = { maxRunning: 2, maxWaiting: 400 };
const brotliQuality = 5;
const minuteMs = 60_000;
const lifetimes: Readonly<Record<number, Pick<Cacheable, "freshMs" | "staleMs">>> = {
  200: { freshMs: minuteMs, staleMs: 30 * minuteMs },
  // Long enough for a broken link that many follow.
  404: { freshMs: minuteMs / 6, staleMs: 0 },
};

interface StoredPage extends Cacheable {
  readonly cachedResponse: CachedResponse;
}

/** Takes every path that no other route takes. */
export async function servePages(
  app: Http,
  runtime: Runtime,
  pages: Pages,
  otherCaches: readonly InvalidatableCache[],
): Promise<void> {
  const assets = pages.clientFiles ? await loadAssets(pages.clientFiles) : new Map<string, Asset>();
  const previousBuildsDir = join(runtime.config.assetsDir, "shop");
  const cache = createTaggedCache<StoredPage>({
    maxBytes: cacheBytes,
    onError: (error) => runtime.log.error({ err: error }, "a page could not be rendered again"),
    onGet: runtime.metrics.countPage,
  });
  if (pages.databaseUrl)
    await invalidateCachesOnChange(app, runtime, pages.databaseUrl, [cache, ...otherCaches]);
  const render = createRenderer(runtime, pages);
  const semaphore = createSemaphore(renderLimits);
  const limitClient = createProcessRateLimit({
    limit: pages.rendersPerClient ?? defaultRendersPerClient,
    windowSeconds: 60,
  });
  const toCanonicalAddress =
    pages.toCanonicalAddress ??
    (async (requested: URL) => `${requested.pathname}${requested.search}`);

  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendErrorPage(runtime.config, error, request, reply);
  app.get("/*", { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const url = toOwnUrl(request.url, runtime.config.publicUrl);
    const { pathname } = url;
    if (/^\/(api|media)(\/|$)/.test(pathname)) return reply.callNotFound();
    if (pages.middleware && (await runMiddleware(pages.middleware, request, reply))) return reply;
    // Without the database, the build's own icon is served.
    const icon = await findCustomIcon(runtime.db, pathname).catch(() => undefined);
    if (icon) return reply.header("cache-control", "public, max-age=3600").redirect(icon, 302);
    const asset = assets.get(pathname) ?? (await findPreviousAsset(previousBuildsDir, pathname));
    if (asset) return sendAsset(asset, runtime.config, request, reply);
    if (pathname.startsWith("/assets/")) return reply.callNotFound();
    const stripped = stripTrailingSlash(pathname);
    if (stripped !== pathname) return reply.redirect(`${stripped}${url.search}`, 301);
    const address = new URL(`${url.origin}${await toCanonicalAddress(url)}`);
    if (differsOnlyByCase(pathname, address.pathname)) {
      return reply.redirect(`${address.pathname}${url.search}`, 301);
    }

    const { authorization } = request.headers;
    const lean = wantsLessData(request.headers);
    const cached =
      authorization === undefined && pages.databaseUrl && address.href.length <= maxKeyLength;
    const admit = () => limitClient(toClientKey(request.ip), pages.getRenderCost?.(address));
    const preview = await authorizePreview(runtime, url, request);
    if (!cached || preview !== undefined) admit();
    if (preview !== undefined) {
      const { cachedResponse } = await semaphore(() => render(address, { lean, preview }));
      return await sendPage(cachedResponse, request, reply);
    }
    const key = `${lean ? "lean " : ""}${address.pathname}${address.search}`;
    const { cachedResponse } = cached
      ? await cache.get(key, () => semaphore(() => render(address, { lean })), admit)
      : await semaphore(() => render(address, { lean, authorization }));
    const { location } = cachedResponse.headers;
    if (cachedResponse.status === 301 && location?.startsWith("/")) {
      return reply.redirect(preserveQuery(url, location), 301);
    }
    return await sendPage(cachedResponse, request, reply);
  });
}

function preserveQuery({ origin, search, searchParams }: URL, location: string): string {
  const to = new URL(location, origin);
  if (to.search === "") return `${location}${search}`;
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of to.searchParams) query.set(name, value);
  return `${to.pathname}?${query}`;
}

/** A request line may hold `//other.example/…` or a full URL. */
function toOwnUrl(requestUrl: string, publicUrl: string): URL {
  const path = requestUrl.startsWith("/") ? requestUrl : "/";
  return new URL(`${new URL(publicUrl).origin}${path}`);
}

/** Never starts with two slashes, which would name another host. */
function stripTrailingSlash(pathname: string): string {
  if (!/.\/$/.test(pathname)) return pathname;
  return `/${pathname.replace(/^\/+|\/+$/g, "")}`;
}

/** `/FAQ` redirects to `/faq`. */
function differsOnlyByCase(requested: string, own: string): boolean {
  return requested !== own && requested.toLowerCase() === own.toLowerCase();
}

interface RenderOptions {
  readonly lean: boolean;
  readonly authorization?: string | undefined;
  readonly preview?: string;
}

function createRenderer({ config, metrics }: Runtime, pages: Pages) {
  return async (
    address: URL,
    { lean, authorization, preview }: RenderOptions,
  ): Promise<StoredPage> => {
    const startedAt = performance.now();
    // No data of the visitor, so that none can leak into a cached page.
    const headers = new Headers({
      ...(authorization !== undefined && { authorization }),
      ...(preview !== undefined && { [previewHeader]: preview }),
      ...(lean && { "save-data": "on" }),
    });
    const response = await pages.handler(new Request(address, { headers }));
    const content = Buffer.from(await response.arrayBuffer());
    metrics.countRender((performance.now() - startedAt) / 1000);
    const contentType = response.headers.get("content-type") ?? "";
    const isHtml = contentType.startsWith("text/html");
    const policy =
      isHtml && !pages.middleware
        ? pagePolicy(config, content, { framed: preview !== undefined })
        : {};
    const ownTags = (response.headers.get(tagsHeader) ?? "").split(/[,\s]+/).filter(Boolean);
    const lifetime = lifetimes[response.status];
    const isPrivate =
      response.headers.has("set-cookie") || authorization !== undefined || preview !== undefined;
    const own = Object.fromEntries(
      [...response.headers].filter(([name]) => name !== tagsHeader && name !== "content-length"),
    );
    const cachedResponse = createCachedResponse({
      status: response.status,
      headers: {
        ...own,
        ...policy,
        "cache-control": isPrivate ? "private, no-store" : "public, max-age=0, must-revalidate",
        ...(preview !== undefined && previewReplyHeaders),
      },
      content,
      quality: brotliQuality,
      vary: "Save-Data, Cookie",
    });
    return {
      cachedResponse,
      tags: [...ownTags, everyPage],
      bytes: cachedResponse.bytes,
      ...(isPrivate || !lifetime ? { freshMs: 0, staleMs: 0 } : lifetime),
    };
  };
}

function sendPage(
  cachedResponse: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (cachedResponse.status === 503) reply.header("retry-after", retryAfterSeconds);
  return sendCachedResponse(cachedResponse, request, reply);
}

/** Only documents use these; assets save the bytes. */
const documentHeaders = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

async function sendAsset(
  asset: Asset,
  config: Runtime["config"],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    "content-type": asset.contentType,
    "cache-control": asset.cacheControl,
    etag: asset.etag,
  });
  const body = await asset.body();
  if (asset.contentType.startsWith("text/html")) {
    reply.headers({ ...pagePolicy(config, body.identity) });
  } else if (asset.contentType.startsWith("text/javascript")) {
    reply.header("content-security-policy", workerPolicy);
  }
  if (asset.cacheControl.includes("immutable")) {
    for (const name of documentHeaders) reply.removeHeader(name);
  }
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  return sendEncoded(body, request, reply);
}

function runMiddleware(
  middleware: NonNullable<Pages["middleware"]>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once("finish", () => {
      reply.hijack();
      resolve(true);
    });
    reply.removeHeader("content-security-policy");
    middleware(request.raw, reply.raw, (error) => (error ? reject(error) : resolve(false)));
  });
}
