import type { Plugin } from "vite";

const routerCode = /\/node_modules\/react-router\/dist\/production\/lib\//;

/**
 * Functions of React Router that run only for what the store never does: actions and fetchers (forms call the
 * API themselves), watching loaders, holding somebody back who leaves, asking for routes while one browses (all
 * come with the page), fetching pages before they are wanted, and server components.
 */
const unusedFunctions: Readonly<Record<string, readonly string[]>> = {
  "router/router.js": [
    "handleAction",
    "fetch",
    "handleFetcherAction",
    "handleFetcherLoader",
    "discoverRoutes",
    "patchRoutes",
    "_internalSetRoutes",
    "getFetcher",
    "resetFetcher",
    "queueFetcherForDeletion",
    "markFetchRedirectsDone",
    "abortStaleFetchLoads",
    "getBlocker",
    "deleteBlocker",
    "dispose",
  ],
  "router/instrumentation.js": ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  "dom/ssr/fog-of-war.js": [
    "getPatchRoutesOnNavigationFunction",
    "useFogOFWarDiscovery",
    "handleClientVersionMismatch",
  ],
  "dom/ssr/single-fetch.js": [
    "singleFetchActionStrategy",
    "singleFetchLoaderFetcherStrategy",
    "nonSsrStrategy",
  ],
  "dom/ssr/routes.js": ["createClientRoutesWithHMRRevalidationOptOut"],
  "dom/ssr/components.js": ["PrefetchPageLinks"],
  "errors.js": ["decodeRedirectErrorDigest", "decodeRouteErrorResponseDigest"],
};

/** What a page may therefore not ask of the router. */
const missing =
  /import \{[^}]*\b(PrefetchPageLinks|useFetchers?|useBlocker)\b[^}]*\} from "react-router"|export (?:async )?(?:function|const) (clientAction)\b|\b(prefetch): ?"/;

/** Words for developers: what is checked stays checked, the sentence goes. */
const assertion = /^(UNSAFE_)?invariant(\$\d+)?$/;
const warning = /^(UNSAFE_)?(warning|warnOnce)(\$\d+)?$/;
/** Names for developer tools keep components alive that nobody renders. */
const displayName = /^\w+\.displayName = .*;$/gm;
const reactWrapper = /= (React\$1\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Leaves out of the browser's React Router what a shopper never uses, so that scripts keep their budget.
 * @throws {Error} where the installed router is another than these cuts were made for, or a page uses what is cut.
 */
export function trimRouter(): Plugin {
  const cut = new Set<string>();
  return {
    name: "trim-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      const part = id.split(routerCode)[1];
      if (part === undefined) {
        const used = id.includes("/node_modules/") ? undefined : missing.exec(code);
        const name = used?.slice(1).find(Boolean);
        if (name) throw new Error(`${id} uses ${name}, which trim-router.ts leaves out`);
        return;
      }
      const edits: Edit[] = [];
      const unused = unusedFunctions[part] ?? [];
      collectEdits(this.parse(code), unused, edits);
      for (const { emptied } of edits) if (emptied) cut.add(`${part} ${emptied}`);
      const trimmed = applyEdits(code, edits)
        .replace(displayName, "")
        .replace(reactWrapper, "= /* @__PURE__ */ $1");
      return { code: trimmed, map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const [part, names] of Object.entries(unusedFunctions)) {
        for (const name of names) {
          if (!cut.has(`${part} ${name}`)) throw new Error(`React Router has no ${part} ${name}`);
        }
      }
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The function whose body this edit removes. */
  readonly emptied?: string;
}

/** Edits do not overlap; the last goes first, so that places before it stay right. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly id?: Node;
  readonly body?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
}

function collectEdits(value: unknown, unused: readonly string[], edits: Edit[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collectEdits(item, unused, edits);
    return;
  }
  if (!isNode(value)) return;
  const declared = value.type === "FunctionDeclaration" ? value.id?.name : undefined;
  if (declared !== undefined && unused.includes(declared) && value.body) {
    edits.push({ start: value.body.start, end: value.body.end, text: "{}", emptied: declared });
    return;
  }
  const called = value.type === "CallExpression" ? (value.callee?.name ?? "") : "";
  if (warning.test(called)) {
    edits.push({ start: value.start, end: value.end, text: "void 0" });
    return;
  }
  const [condition, words] = value.arguments ?? [];
  if (assertion.test(called) && condition && words) {
    edits.push({ start: condition.end, end: words.end, text: "" });
  }
  // What is asserted may hold assertions; the words are gone with all they hold.
  const children = assertion.test(called) ? [condition] : Object.values(value);
  for (const child of children) collectEdits(child, unused, edits);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
