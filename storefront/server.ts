import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type Api, type ApiOptions, createApi } from "#contract/client/api.ts";
import { replyReaders } from "#contract/client/reply-readers.ts";
import { pageAddress } from "./page-address.ts";

export { pageWorth } from "./page-address.ts";

/** Is told of a fault while a page, or a part of it, was made; the reader sees an error page or a sentence in its place. */
type ReportFault = (error: unknown, request: Request) => void;

/** What the pages need from the process that hosts them. */
export interface PageHost {
  /** Calls the API without leaving the process. */
  readonly fetchApi: ApiOptions["fetch"];
  /** The API's base address as `fetchApi` expects it, such as `http://127.0.0.1:3000/api`. */
  readonly apiBaseAddress: string;
  readonly reportFault?: ReportFault;
  /** Origin at which browsers reach the API, if it is not the shop's own. */
  readonly apiOrigin?: string;
  /** Gives the server build; development hands over Vite's. The default reads `storefront/build`. */
  readonly loadBuild?: () => Promise<ServerBuild>;
}

/** The folder of files a browser may fetch; everything under `assets/` carries a hash in its name. */
export const clientFiles = new URL("./build/client/", import.meta.url);

/** Makes the function that answers a request for a page. */
export function createPageHandler(host: PageHost): (request: Request) => Promise<Response> {
  const loadBuild = host.loadBuild ?? readBuild;
  const baseAddress = () => host.apiBaseAddress;
  const api = createApi({ fetch: host.fetchApi, baseAddress, readers: replyReaders });
  let made: { readonly build: ServerBuild; readonly answer: RequestHandler } | undefined;

  return async (request) => {
    const preview = request.headers.get(previewHeader);
    const build = await loadBuild();
    const { apiContext, apiOriginContext, reportFaultContext } = contextKeys(build);
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
    if (host.reportFault) context.set(reportFaultContext, host.reportFault);
    // Reading the build's routes takes as long as a part of the page; development has a new build after each change.
    if (made?.build !== build) {
      made = { build, answer: createRequestHandler(build, process.env.NODE_ENV) };
    }
    return made.answer(request, context);
  };
}

/** Names the words a page is to be made with before they are published; it goes with each call of the page. */
const previewHeader = "x-preview";

function withPreview(fetchApi: ApiOptions["fetch"], preview: string): ApiOptions["fetch"] {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(previewHeader, preview);
    return fetchApi(input, { ...init, headers });
  };
}

/** Tells all that a page of the built shop reads of the address it is asked for under; see `pageAddress`. */
export async function builtPageAddress(asked: URL): Promise<string> {
  return pageAddress(await readBuild(), asked);
}

interface ContextKeys {
  readonly apiContext: RouterContext<Api>;
  readonly apiOriginContext: RouterContext<string>;
  readonly reportFaultContext: RouterContext<ReportFault>;
}

/** The build is a bundle with its own copy of the keys; ours would find nothing in it. */
function contextKeys(build: ServerBuild): ContextKeys {
  return build.entry.module as typeof build.entry.module & ContextKeys;
}

let built: Promise<ServerBuild> | undefined;

function readBuild(): Promise<ServerBuild> {
  const address = new URL("./build/server/index.js", import.meta.url).href;
  built ??= import(address) as Promise<ServerBuild>;
  return built;
}
