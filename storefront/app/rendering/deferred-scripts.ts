const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const styles = /<link rel="stylesheet"/;
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The largest chunk, more than half of the code; named in vite.config.ts. */
const libraries = /^\/assets\/libraries-/;

/**
 * Lets a page paint before its code loads. On slow connections the code loads before the `fonts`;
 * on fast ones all code waits for the largest picture of the first view.
 * @throws {Error} when the router’s start script has changed
 */
export function withDeferredScripts(html: string, fonts: readonly string[]): string {
  const start = startScript.exec(html)?.[1];
  if (start === undefined) return html;
  const [early, deferred] = splitPreloads(html);
  const deferredScript = `<script>(${startAfterStyles})(${JSON.stringify(early)}, ${JSON.stringify(deferred)}, async () => {${toSequentialImports(start)}})</script>`;
  const earlyScript = `<script>(${preloadEarly})(${JSON.stringify(fonts)}, ${JSON.stringify(early)})</script>`;
  return html
    .replaceAll(preload, "")
    .replace(styles, (link) => earlyScript + link)
    .replace(startScript, () => deferredScript);
}

function splitPreloads(html: string): [early: string[], deferred: string[]] {
  const addresses = [...html.matchAll(preload)].map(([, address = ""]) => address);
  return [
    addresses.filter((address) => libraries.test(address)),
    addresses.filter((address) => !libraries.test(address)),
  ];
}

/**
 * Inlined, so it must not use outer variables. On slow connections system fonts with matched
 * metrics are used until the code is there.
 */
function preloadEarly(fonts: readonly string[], code: readonly string[]): void {
  const { connection } = navigator as { connection?: { readonly effectiveType?: string } };
  const effectiveType = connection?.effectiveType ?? "";
  const isSlow = /[23]g/.test(effectiveType);
  const addLink = (href: string, attributes: Readonly<Record<string, string>>) =>
    document.head.append(Object.assign(document.createElement("link"), { ...attributes, href }));
  if (isSlow) document.documentElement.dataset.slowConnection = "";
  const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };
  for (const href of isSlow ? [] : fonts) addLink(href, font);
  const low = { rel: "modulepreload", fetchPriority: "low" };
  for (const href of effectiveType === "4g" ? [] : code) addLink(href, low);
}

/** The router’s start script with each file imported when its turn comes. */
function toSequentialImports(start: string): string {
  const code = start
    .replace(/^import "(.+)";$/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "(.+)";$/gm, 'const $1 = await import("$2");')
    .replace(/^import\("(.+)"\);$/gm, 'await import("$1");');
  if (/^import\b/m.test(code)) throw new Error("The router starts a page in a way unknown");
  return code;
}

/** Inlined at the end of the page, after the style sheet, so it must not use outer variables. */
function startAfterStyles(
  preloaded: readonly string[],
  others: readonly string[],
  start: () => Promise<void>,
): void {
  window.loadFonts = () => {
    delete document.documentElement.dataset.slowConnection;
  };
  const loadCode = (addresses: readonly string[]) => {
    for (const href of addresses) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
    start().catch(() => {
      window.loadFonts?.();
      window.preHydration?.giveUp();
    });
  };
  const { connection } = navigator as { connection?: { readonly effectiveType?: string } };
  if (connection?.effectiveType !== "4g") {
    loadCode(others);
    return;
  }
  const heroImages = [...document.images].filter(({ fetchPriority }) => fetchPriority === "high");
  const loaded = new Promise<void>((done) => addEventListener("load", () => done()));
  // With pictures turned off they neither load nor fail.
  const decoded = (picture: HTMLImageElement) =>
    Promise.race([
      picture.decode(),
      loaded.then(() => (picture.complete ? picture.decode() : undefined)),
    ]);
  const painted = Promise.allSettled(heroImages.map(decoded)).then(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
  );
  // No picture is worth more than a second, and hidden tabs do not paint.
  const timeout = new Promise<void>((done) => setTimeout(done, 1_000));
  void Promise.race([painted, timeout]).then(() => loadCode([...preloaded, ...others]));
}

declare global {
  interface Window {
    /** Loads the fonts that were deferred on a slow connection. */
    loadFonts?: () => void;
  }
}
