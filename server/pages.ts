import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { everyPage } from "./database/page-changes.ts";
import type { Runtime } from "./database/runtime.ts";
import { type Droppable, keepCurrent } from "./keep-current.ts";
import { findIconInPlaceOf } from "./modules/settings/index.ts";
import { askedPreview, previewReplyHeaders } from "./page-preview.ts";
import { sendFaultPage } from "./plain-page.ts";
import { pauseSeconds } from "./platform/errors.ts";
import { createGate } from "./platform/gate.ts";
import type { Asset } from "./platform/http/asset-files.ts";
import { readAssets } from "./platform/http/asset-files.ts";
import { clientOf } from "./platform/http/client-address.ts";
import type { Http } from "./platform/http/create-http.ts";
import { previewHeader } from "./platform/http/is-anonymous.ts";
import { type KeptAnswer, keepAnswer, sendKept } from "./platform/http/kept-answer.ts";
import { findKeptAsset } from "./platform/http/kept-assets.ts";
import { createWorkLimit } from "./platform/http/limit-work.ts";
import { pagePolicy, workerPolicy } from "./platform/http/page-policy.ts";
import { wantsLessData, withLessData } from "./platform/http/save-data.ts";
import { sendEncoded } from "./platform/http/send-encoded.ts";
import type { Shortcuts } from "./platform/http/shortcuts.ts";
import { type Cacheable, createPageCache } from "./platform/page-cache.ts";

/** Answers a request for a page. */
export type PageHandler = (request: Request) => Promise<Response>;

/** The pages of the store. */
export interface Pages {
  readonly handler: PageHandler;
  /**
   * All that a page reads of the address it is asked for under, in one form, such as `/products?category=men`; the
   * page is rendered for that and kept under it. Without it every address has a page of its own.
   */
  readonly addressOf?: (asked: URL) => Promise<string>;
  /** How many pages' work it is to render the one of such an address; one where not said. */
  readonly worthOf?: (address: URL) => number;
  /** Folder of the files a browser may fetch. */
  readonly clientFiles?: string;
  /** Pages a client may have rendered in a minute by one process, not counting those that are kept already. */
  readonly rendersPerClient?: number;
  /** Address of the database on which processes tell each other of changes; without it nothing is cached. */
  readonly databaseUrl?: string;
  /** Sees every request first; development puts its build tool here and keeps its own policy. */
  readonly middleware?: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
}

/** Header in which a page's loaders name what it was made from; it never leaves the server. */
const tagsHeader = "x-page-tags";
const cacheBytes = 32 * 1024 * 1024;
const longestKey = 512;
/**
 * See `rendersPerClient`. A page takes some 10 ms of a processor, so this is a fifth of one. Behind one address of a
 * carrier stand thousands, but together they find most pages made; a crawler that asks for more is told to slow down
 * (RFC 9110 §10.2.3).
 */
const usualRendersPerClient = 1200;
/**
 * Pages being rendered, and how many more wait, a second or two long, before the next is told to come back. One renders
 * while the other waits for what it shows; more at a time only fill the memory with what they hold. One client holds a
 * quarter of all places: at the pace it may have pages rendered, a crowd behind one address needs a place or two.
 */
const renders = { running: 2, waiting: 100, ofOne: 25 };
const brotliQuality = 5;
const minute = 60_000;
const lifetimes: Readonly<Record<number, Pick<Cacheable, "freshMs" | "staleMs">>> = {
  200: { freshMs: minute, staleMs: 30 * minute },
  // Long enough to bear a broken link that many follow.
  404: { freshMs: minute / 6, staleMs: 0 },
};

/** A rendered page, ready to be sent any number of times. */
interface StoredPage extends Cacheable {
  readonly answer: KeptAnswer;
}

/**
 * Serves pages and the files they load, under every address that nothing else takes.
 * @param others what else is out of date with what it was made from, as pages are
 * @param shortcuts where kept pages are to be found by the address they were asked for under
 */
export async function servePages(
  app: Http,
  runtime: Runtime,
  pages: Pages,
  others: readonly Droppable[],
  shortcuts?: Shortcuts,
): Promise<void> {
  const assets = pages.clientFiles ? await readAssets(pages.clientFiles) : new Map<string, Asset>();
  const keptDir = join(runtime.config.assetsDir, "shop");
  const cache = createPageCache<StoredPage>({
    maxBytes: cacheBytes,
    onFault: (error) => runtime.log.error({ err: error }, "a page could not be made anew"),
    onGet: runtime.metrics.countPage,
  });
  if (pages.databaseUrl) await keepCurrent(app, runtime, pages.databaseUrl, [cache, ...others]);
  const render = createRenderer(runtime, pages);
  const inTurn = createGate(renders);
  const spend = createWorkLimit({
    limit: pages.rendersPerClient ?? usualRendersPerClient,
    windowSeconds: 60,
  });
  const addressOf = pages.addressOf ?? (async (asked: URL) => `${asked.pathname}${asked.search}`);

  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFaultPage(runtime.config, error, request, reply);
  app.get("/*", { schema: { hide: true }, errorHandler }, async (request, reply) => {
    const url = ownAddress(request.url, runtime.config.publicUrl);
    const { pathname } = url;
    if (/^\/(api|media)(\/|$)/.test(pathname)) return reply.callNotFound();
    if (pages.middleware && (await handled(pages.middleware, request, reply))) return reply;
    // While the database is away, the build's own stands in.
    const icon = await findIconInPlaceOf(runtime.db, pathname).catch(() => undefined);
    if (icon) return reply.header("cache-control", "public, max-age=3600").redirect(icon, 302);
    const asset = assets.get(pathname) ?? (await findKeptAsset(keptDir, pathname));
    if (asset) return sendAsset(asset, runtime.config, request, reply);
    if (pathname.startsWith("/assets/")) return reply.callNotFound();
    const plain = withoutEndSlash(pathname);
    if (plain !== pathname) return reply.redirect(`${plain}${url.search}`, 301);
    const address = new URL(`${url.origin}${await addressOf(url)}`);
    if (isSameInLargeLetters(pathname, address.pathname)) {
      return reply.redirect(`${address.pathname}${url.search}`, 301);
    }

    const { authorization } = request.headers;
    const lean = wantsLessData(request.headers);
    const cached =
      authorization === undefined && pages.databaseUrl && address.href.length <= longestKey;
    const client = clientOf(request.ip);
    const admit = () => spend(client, pages.worthOf?.(address));
    const preview = await askedPreview(runtime, url, request);
    if (!cached || preview !== undefined) admit();
    if (preview !== undefined) {
      const { answer } = await inTurn(() => render(address, { lean, preview }), client);
      return await sendPage(answer, request, reply);
    }
    const key = `${lean ? "lean " : ""}${address.pathname}${address.search}`;
    const { answer } = cached
      ? await cache.get(key, () => inTurn(() => render(address, { lean }), client), admit)
      : await inTurn(() => render(address, { lean, authorization }), client);
    const { location } = answer.headers;
    if (answer.status === 301 && location?.startsWith("/")) {
      return reply.redirect(withQueryOf(url, location), 301);
    }
    if (cached) shortcuts?.add(request.raw, cache, key);
    return await sendPage(answer, request, reply);
  });
}

/** What moved for good keeps its whole query, of which pages themselves know only parts. */
function withQueryOf({ origin, search, searchParams }: URL, location: string): string {
  const to = new URL(location, origin);
  if (to.search === "") return `${location}${search}`;
  const query = new URLSearchParams(searchParams);
  for (const [name, value] of to.searchParams) query.set(name, value);
  return `${to.pathname}?${query}`;
}

/**
 * The asked-for address under the store's own origin. A request line may also hold `//other.example/…` or a whole
 * address; neither may name the origin, or a page kept for everybody would point elsewhere.
 */
function ownAddress(requestUrl: string, publicUrl: string): URL {
  const path = requestUrl.startsWith("/") ? requestUrl : "/";
  return new URL(`${new URL(publicUrl).origin}${path}`);
}

/** One page, one address: `/faq/` is `/faq`. Never begins with two slashes, which would name another host. */
function withoutEndSlash(pathname: string): string {
  if (!/.\/$/.test(pathname)) return pathname;
  return `/${pathname.replace(/^\/+|\/+$/g, "")}`;
}

/** Whether a path is asked for in other letters than its own: `/FAQ` is `/faq`. */
function isSameInLargeLetters(asked: string, own: string): boolean {
  return asked !== own && asked.toLowerCase() === own.toLowerCase();
}

/** How a page is asked for, besides its address. */
interface Asked {
  readonly lean: boolean;
  readonly authorization?: string | undefined;
  /** See `askedPreview`. */
  readonly preview?: string;
}

function createRenderer({ config, metrics }: Runtime, pages: Pages) {
  return async (address: URL, { lean, authorization, preview }: Asked): Promise<StoredPage> => {
    const begunAt = performance.now();
    // Nothing of the reader goes in, so that nothing of the reader can come out for somebody else.
    const headers = new Headers({
      ...(authorization !== undefined && { authorization }),
      ...(preview !== undefined && { [previewHeader]: preview }),
    });
    const response = await pages.handler(new Request(address, { headers }));
    const whole = Buffer.from(await response.arrayBuffer());
    metrics.countRender((performance.now() - begunAt) / 1000);
    const contentType = response.headers.get("content-type") ?? "";
    const isHtml = contentType.startsWith("text/html");
    const content = lean && isHtml ? Buffer.from(withLessData(whole.toString())) : whole;
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
    const answer = keepAnswer({
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
      answer,
      tags: [...ownTags, everyPage],
      bytes: answer.bytes,
      ...(isPrivate || !lifetime ? { freshMs: 0, staleMs: 0 } : lifetime),
    };
  };
}

function sendPage(
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (answer.status === 503) reply.header("retry-after", pauseSeconds);
  return sendKept(answer, request, reply);
}

/** Only documents heed these, and a page loads a dozen files on what may be a thin line. */
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

/** Lets the middleware answer; true when it did. */
function handled(
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
