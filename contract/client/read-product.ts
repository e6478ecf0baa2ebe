import type { WishlistItem } from "../api/accounts/wishlist.ts";
import type { Product, ProductImage } from "../api/catalogue/products.ts";

/** Alternative names of other backends (specification §3). */
interface WirePricing {
  readonly price?: unknown;
  readonly unitPrice?: unknown;
  readonly discount?: unknown;
  readonly images?: ProductImage[] | null;
  /** Entries with `minQuantity`, `minQty` or `quantity`. */
  readonly tieredPricing?: unknown;
}

type Renamed =
  | "price"
  | "discount"
  | "images"
  | "tieredPricing"
  | "stock"
  | "createdAt"
  | "sizesStock";

/** Alternative names of other backends (specification §3). */
export interface WireProduct extends Omit<Product, Renamed | "category">, WirePricing {
  readonly category?: string;
  readonly stock?: unknown;
  readonly inventory?: unknown;
  readonly createdAt?: unknown;
  readonly created_at?: unknown;
  /** Sizes, or objects with `stock` or `inventory`. */
  readonly sizesStock?: unknown;
}

/** Invalid numbers become 0, missing values empty. */
export function readProduct(wire: WireProduct): Product {
  return {
    ...wire,
    ...readPricing(wire),
    category: wire.category === "WOMEN" ? "WOMEN" : "MEN",
    stock: number(wire.stock ?? wire.inventory),
    createdAt: String(wire.createdAt ?? wire.created_at ?? ""),
    sizesStock: list(wire.sizesStock).map((entry) => {
      const { stock, inventory } = Object(entry);
      return { size: { size: readSize(entry) }, stock: number(stock ?? inventory) };
    }),
  };
}

function readPricing(
  wire: WirePricing,
): Pick<Product, "price" | "discount" | "images" | "tieredPricing"> {
  return {
    price: number(wire.price ?? wire.unitPrice),
    discount: number(wire.discount),
    images: wire.images ?? [],
    tieredPricing: list(wire.tieredPricing)
      .filter(Boolean)
      .map(({ minQuantity, minQty, quantity, price }) => ({
        minQuantity: number(minQuantity ?? minQty ?? quantity),
        price: number(price),
      })),
  };
}

/** `"M"` or `{ size: "M" }` (specification §3); else empty. */
export function readSize(wire: unknown): string {
  if (typeof wire === "string") return wire;
  return wire && typeof wire === "object" && "size" in wire ? readSize(wire.size) : "";
}

function number(value: unknown): number {
  return Number.isFinite(Number(value)) ? Number(value) : 0;
}

function list(value: unknown) {
  return Array.isArray(value) ? value : [];
}

interface WireWishlistItem extends Omit<WishlistItem, "product"> {
  readonly product: Omit<WishlistItem["product"], keyof WirePricing> & WirePricing;
}

export type SavedProduct = ReturnType<typeof readWishlistItem>;

export function readWishlistItem(wire: WireWishlistItem) {
  return { ...wire, product: { ...wire.product, ...readPricing(wire.product) } };
}
