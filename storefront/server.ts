import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type Api, type ApiOptions, createApi } from "#contract/client/api.ts";
import { replyReaders } from "#contract/client/reply-readers.ts";
import { canonicalPagePath } from "./page-path.ts";

export { pageRenderCost } from "./page-path.ts";

type ReportError = (error: unknown, request: Request) => void;

export interface PageHost {
  readonly fetchApi: ApiOptions["fetch"];
  /** The API’s base URL for `fetchApi`, such as `http://127.0.0.1:3000/api`. */
  readonly apiBaseAddress: string;
  readonly reportError?: ReportError;
  /** Origin of the API for browsers, if not the shop’s own. */
  readonly apiOrigin?: string;
  readonly loadBuild?: () => Promise<ServerBuild>;
}

/** Public files; those under `assets/` have a hash in their name. */
export const clientFiles = new URL("./build/client/", import.meta.url);

export function createPageHandler(host: PageHost): (request: Request) => Promise<Response> {
  const loadBuild = host.loadBuild ?? readBuild;
  const baseAddress = () => host.apiBaseAddress;
  const api = createApi({ fetch: host.fetchApi, baseAddress, readers: replyReaders });
  let handler: { readonly build: ServerBuild; readonly answer: RequestHandler } | undefined;

  return async (request) => {
    const preview = request.headers.get(previewHeader);
    const build = await loadBuild();
    const { apiContext, apiOriginContext, reportErrorContext } = contextKeys(build);
    const context = new RouterContextProvider();
    context.set(
      apiContext,
      preview === null
        ? api
        : createApi({
            fetch: withPreview(host.fetchApi, preview),
            baseAddress,
            readers: replyReaders,
          }),
    );
    context.set(apiOriginContext, host.apiOrigin ?? "");
    if (host.reportError) context.set(reportErrorContext, host.reportError);
    // Reading the routes is slow; development has a new build after each change.
    if (handler?.build !== build) {
      handler = { build, answer: createRequestHandler(build, process.env.NODE_ENV) };
    }
    return handler.answer(request, context);
  };
}

/** Names the unpublished content to preview; sent with each API call of the page. */
const previewHeader = "x-preview";

function withPreview(fetchApi: ApiOptions["fetch"], preview: string): ApiOptions["fetch"] {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(previewHeader, preview);
    return fetchApi(input, { ...init, headers });
  };
}

export async function builtPagePath(url: URL): Promise<string> {
  return canonicalPagePath(await readBuild(), url);
}

interface ContextKeys {
  readonly apiContext: RouterContext<Api>;
  readonly apiOriginContext: RouterContext<string>;
  readonly reportErrorContext: RouterContext<ReportError>;
}

/** The bundle has its own copies of the context keys. */
function contextKeys(build: ServerBuild): ContextKeys {
  return build.entry.module as typeof build.entry.module & ContextKeys;
}

let serverBuild: Promise<ServerBuild> | undefined;

function readBuild(): Promise<ServerBuild> {
  const address = new URL("./build/server/index.js", import.meta.url).href;
  serverBuild ??= import(address) as Promise<ServerBuild>;
  return serverBuild;
}
