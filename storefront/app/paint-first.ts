const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets a drawn page be painted before its code is asked for, and its code come before the pictures below the first
 * view: on a thin line each would take its share from the others, and a page is read before it is pressed.
 * @throws {Error} where the router writes its start otherwise than this was made for.
 */
export function withPaintFirst(html: string): string {
  const addresses = [...html.matchAll(preload)].map(([, address]) => address);
  const start = startScript.exec(html)?.[1];
  if (start === undefined) return html;
  const later = `<script>(${startAfterStyles})(${JSON.stringify(addresses)}, async () => {${awaited(start)}})</script>`;
  return html.replaceAll(preload, "").replace(startScript, () => later);
}

/** The router's start with every file fetched when its turn comes. */
function awaited(start: string): string {
  const code = start
    .replace(/^import "(.+)";$/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "(.+)";$/gm, 'const $1 = await import("$2");')
    .replace(/^import\("(.+)"\);$/gm, 'window.showPictures();\nawait import("$1");');
  if (/^import\b/m.test(code)) throw new Error("The router starts a page in a way unknown");
  return code;
}

/**
 * Stands at the end of the page, where a browser waits with it for the style sheet: the answers it asks for then come
 * while the page is painted. Runs from its own text, so it uses nothing that stands outside of it.
 */
function startAfterStyles(addresses: readonly string[], start: () => Promise<void>): void {
  const pictures = [...document.querySelectorAll("picture > [loading=lazy]")]
    .flatMap((picture) => [...(picture.parentElement?.children ?? [])])
    .flatMap((part) =>
      ["src", "srcset"].map((name) => [part, name, part.getAttribute(name)] as const),
    );
  for (const [part, name] of pictures) part.removeAttribute(name);
  window.showPictures = () => {
    for (const [part, name, address] of pictures.splice(0)) {
      if (address !== null) part.setAttribute(name, address);
    }
  };
  // Whoever scrolls on wants to see them.
  addEventListener("scroll", window.showPictures, { once: true });
  for (const href of addresses) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
  start().catch(() => {
    window.showPictures();
    window.beforeAlive?.giveUp();
  });
}

declare global {
  interface Window {
    /** Gives the pictures below the first view their addresses back. */
    showPictures: () => void;
  }
}
