import { loadChunk } from "#ui/loading/load-chunk.ts";

/** React Router’s route manifest, present on every page. */
interface RouterWindow {
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<
      Record<string, { readonly module: string; readonly imports?: readonly string[] }>
    >;
  };
}

/**
 * When the router itself fails to load code it reloads the document, and the cart is lost.
 * @throws {TypeError} when the code cannot be loaded; a later call tries again
 */
export async function loadPage(route: string): Promise<void> {
  const page = (window as RouterWindow).__reactRouterManifest?.routes[route];
  if (!page) return;
  const { module, imports = [] } = page;
  const files = [module, ...imports].map((address) => address.slice(1));
  await loadChunk(() => import(/* @vite-ignore */ module), files);
}
