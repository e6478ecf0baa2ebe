const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const styles = /<link rel="stylesheet"/;
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The largest file of all pages, more than half of their code; named in vite.config.ts. */
const libraries = /^\/assets\/libraries-/;

/**
 * Lets a drawn page be painted before its code is asked for, and its code come before the pictures below the first
 * view and, on a thin line, before the fonts and all pictures that are not needed to see what the page is: each would
 * take its share from the others, and a page is read before it is pressed. On a quick line all code waits until the
 * large picture of the first view is painted; on others the libraries are asked for at once, since a line that waits for
 * the next answer is a line unused.
 * @param fonts Addresses of the fonts that every page shows.
 * @throws {Error} where the router writes its start otherwise than this was made for.
 */
export function withPaintFirst(html: string, fonts: readonly string[]): string {
  const start = startScript.exec(html)?.[1];
  if (start === undefined) return html;
  const [atOnce, afterwards] = divide(html);
  const later = `<script>(${startAfterStyles})(${JSON.stringify(atOnce)}, ${JSON.stringify(afterwards)}, async () => {${awaited(start)}})</script>`;
  const early = `<script>(${askAtOnce})(${JSON.stringify(fonts)}, ${JSON.stringify(atOnce)})</script>`;
  return html
    .replaceAll(preload, "")
    .replace(styles, (link) => early + link)
    .replace(startScript, () => later);
}

/** The files of a page's code: those to ask for at once on a line that is not quick, and the others. */
function divide(html: string): [atOnce: string[], afterwards: string[]] {
  const addresses = [...html.matchAll(preload)].map(([, address = ""]) => address);
  return [
    addresses.filter((address) => libraries.test(address)),
    addresses.filter((address) => !libraries.test(address)),
  ];
}

/**
 * Stands before the style sheet. On a line the browser knows to be thin, the style sheet writes in the faces of the
 * system, stretched to the same measures, until the code has come; on one it knows to be quick, no code is asked for yet.
 * Runs from its own text, so it uses nothing that stands outside of it.
 */
function askAtOnce(fonts: readonly string[], code: readonly string[]): void {
  const { connection } = navigator as { connection?: { readonly effectiveType?: string } };
  const line = connection?.effectiveType ?? "";
  const isThin = /[23]g/.test(line);
  const ask = (href: string, looks: Readonly<Record<string, string>>) =>
    document.head.append(Object.assign(document.createElement("link"), { ...looks, href }));
  if (isThin) document.documentElement.dataset.thinLine = "";
  const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };
  for (const href of isThin ? [] : fonts) ask(href, font);
  const low = { rel: "modulepreload", fetchPriority: "low" };
  for (const href of line === "4g" ? [] : code) ask(href, low);
}

/** The router's start with every file fetched when its turn comes. */
function awaited(start: string): string {
  const code = start
    .replace(/^import "(.+)";$/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "(.+)";$/gm, 'const $1 = await import("$2");')
    .replace(/^import\("(.+)"\);$/gm, 'await import("$1");');
  if (/^import\b/m.test(code)) throw new Error("The router starts a page in a way unknown");
  return code;
}

/**
 * Stands at the end of the page, where a browser waits with it for the style sheet: the answers it asks for then come
 * while the page is painted. Runs from its own text, so it uses nothing that stands outside of it.
 */
function startAfterStyles(
  askedAtOnce: readonly string[],
  others: readonly string[],
  start: () => Promise<void>,
): void {
  const isThin = "thinLine" in document.documentElement.dataset;
  const pictures = [...document.querySelectorAll("picture > [loading=lazy]")]
    .filter((picture) => isThin || picture.getBoundingClientRect().top > innerHeight)
    .flatMap((picture) => [...(picture.parentElement?.children ?? [])])
    .flatMap((part) =>
      ["src", "srcset"].map((name) => [part, name, part.getAttribute(name)] as const),
    );
  for (const [part, name] of pictures) part.removeAttribute(name);
  const showPictures = () => {
    for (const [part, name, address] of pictures.splice(0)) {
      if (address !== null) part.setAttribute(name, address);
    }
  };
  // Whoever scrolls on wants to see them.
  addEventListener("scroll", showPictures, { once: true });
  window.fetchRest = () => {
    showPictures();
    delete document.documentElement.dataset.thinLine;
  };
  const askForCode = (addresses: readonly string[]) => {
    for (const href of addresses) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
    start().catch(() => {
      window.fetchRest?.();
      window.beforeAlive?.giveUp();
    });
  };
  const { connection } = navigator as { connection?: { readonly effectiveType?: string } };
  if (connection?.effectiveType !== "4g") {
    askForCode(others);
    return;
  }
  const large = [...document.images].filter(({ fetchPriority }) => fetchPriority === "high");
  const loaded = new Promise<void>((done) => addEventListener("load", () => done()));
  // Where pictures are switched off, they neither come nor fail.
  const ended = (picture: HTMLImageElement) =>
    Promise.race([
      picture.decode(),
      loaded.then(() => (picture.complete ? picture.decode() : undefined)),
    ]);
  const painted = Promise.allSettled(large.map(ended)).then(
    () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
  );
  // No picture is worth more than a second, and in a tab that nobody looks at nothing is painted.
  const late = new Promise<void>((done) => setTimeout(done, 1_000));
  void Promise.race([painted, late]).then(() => askForCode([...askedAtOnce, ...others]));
}

declare global {
  interface Window {
    /** Lets what waited for a page to be alive be fetched: pictures below the first view, and fonts on a thin line. */
    fetchRest?: () => void;
  }
}
