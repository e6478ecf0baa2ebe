const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets a drawn page be painted before its code is asked for: on a thin line scripts would take their share from
 * the first picture, and a page is read before it is pressed. Links and menus work meanwhile.
 * @throws {Error} where the router writes its start otherwise than this was made for.
 */
export function withPaintFirst(html: string): string {
  const addresses = [...html.matchAll(preload)].map(([, address]) => address);
  const start = startScript.exec(html)?.[1];
  if (start === undefined) return html;
  const later = `<script type="module" async="">${startAfterPaint(start, addresses)}</script>`;
  return html.replaceAll(preload, "").replace(startScript, () => later);
}

/** A frame that runs its callback is about to be painted; what waits behind it comes after. */
function startAfterPaint(start: string, addresses: readonly unknown[]): string {
  const later = start
    .replace(/^import "(.+)";$/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "(.+)";$/gm, 'const $1 = await import("$2");');
  if (/^import [^(]/m.test(later)) throw new Error("The router starts a page in a way unknown");
  return `requestAnimationFrame(() => setTimeout(async () => {
for (const href of ${JSON.stringify(addresses)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
${later}
}));`;
}
