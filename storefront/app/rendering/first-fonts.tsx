// Preloaded, the small font files for accents and ₦ would delay pictures.
import { firstFonts } from "virtual:store-theme";

/** Inlined from its own source, so it must not use outer variables. */
function preloadFonts(fonts: readonly string[]): void {
  const { connection } = navigator as { connection?: { readonly effectiveType?: string } };
  if (/[23]g/.test(connection?.effectiveType ?? "")) {
    document.documentElement.dataset.slowConnection = "";
    return;
  }
  for (const href of fonts) {
    const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" };
    document.head.append(Object.assign(document.createElement("link"), { ...font, href }));
  }
}

/** On slow connections system fonts with matched metrics are used until the page is hydrated. */
export function FirstFonts() {
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? `(${preloadFonts})(${JSON.stringify(firstFonts)})` : "",
      }}
      suppressHydrationWarning
    />
  );
}
