const pages = import.meta.glob("../routes/{checkout,product}.tsx");

/**
 * Loads a page's code before the router does: when the router fails to, it reloads the document,
 * and the cart is lost.
 * @throws {TypeError} when the code cannot be loaded; a later call tries again
 */
export async function loadPage(page: "checkout" | "product"): Promise<void> {
  await pages[`../routes/${page}.tsx`]?.();
}
