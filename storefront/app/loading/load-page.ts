import { loadWhole } from "#ui/loading/load-whole.ts";

/** The router's list of routes and the files of their code; it stands in every page. */
interface RouterWindow {
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<
      Record<string, { readonly module: string; readonly imports?: readonly string[] }>
    >;
  };
}

/**
 * Fetches the code of a page, unless it is there. Where the router itself fails at that it loads the document anew,
 * and the cart is lost.
 * @param route its id, such as "routes/checkout"
 * @throws {TypeError} where the code cannot be had; a later call tries again.
 */
export async function loadPage(route: string): Promise<void> {
  const page = (window as RouterWindow).__reactRouterManifest?.routes[route];
  if (!page) return;
  const { module, imports = [] } = page;
  const files = [module, ...imports].map((address) => address.slice(1));
  await loadWhole(() => import(/* @vite-ignore */ module), files);
}
