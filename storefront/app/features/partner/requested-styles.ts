import { parseCartLink } from "#contract/share/cart-link.ts";
import { api } from "../../api.ts";
import type { SelectedStyle } from "./selected-styles.ts";

/** The styles, sizes and quantities that the link to the form names; none that is not sold. */
export async function loadRequestedStyles(
  search: string,
  signal: AbortSignal,
): Promise<SelectedStyle[]> {
  const { lines } = parseCartLink(new URLSearchParams(search).get("items"));
  const ids = [...new Set(lines.map(({ id }) => id))];
  const products = await Promise.all(
    ids.map((id) => api("GET /products/:id", { params: { id }, signal }).catch(() => undefined)),
  );
  return products.flatMap((product) => {
    if (!product) return [];
    const { id: productId, name, sizesStock } = product;
    const sizes = sizesStock.map(({ size }) => size.size);
    const quantities = Object.fromEntries(
      lines.filter(({ id }) => id === productId).map(({ size, quantity }) => [size, quantity]),
    );
    return [{ productId, name, sizes, quantities }];
  });
}
