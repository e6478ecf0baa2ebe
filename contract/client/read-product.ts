import type { Product, ProductImage } from "../api/products.ts";

/** The price of a product under the names that other backends use beside ours (specification §3). */
export interface WirePricing {
  readonly price?: unknown;
  readonly unitPrice?: unknown;
  readonly discount?: unknown;
  readonly images?: ProductImage[] | null;
  /** Each with a `price` from a `minQuantity`, `minQty` or `quantity` on. */
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

/** A product under the names that other backends use beside ours (specification §3). */
export interface WireProduct extends Omit<Product, Renamed | "category">, WirePricing {
  readonly category?: string;
  readonly stock?: unknown;
  readonly inventory?: unknown;
  readonly createdAt?: unknown;
  readonly created_at?: unknown;
  /** Each a size, or an object with its `stock` or `inventory`. */
  readonly sizesStock?: unknown;
}

/** Reads a product of the wire: what is no figure is 0, what is missing is empty. */
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

/** Reads what a product costs. */
export function readPricing(
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

/** Reads a size given as `"M"` or as `{ size: "M" }` (specification §3); empty for what is none. */
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
