import { reloadWithCart } from "../session/cart/cart-after-reload.ts";

/**
 * Loads code that a click needs. When it is lost, the caller says so and the next click loads it
 * again. Browsers that never request a lost file twice in one document (Chromium before 156) get a
 * new document then.
 */
export function loadOnClick<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let lost = false;
  return async () => {
    try {
      return await load();
    } catch (cause) {
      if (lost && navigator.onLine) reloadWithCart();
      lost = true;
      throw cause;
    }
  };
}
