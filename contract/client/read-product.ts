import type { Product } from "../api/products.ts";

type Loose = Record<string, unknown>;

const number = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);

/**
 * Reads a product of the wire, accepting the names other backends use: unitPrice, inventory,
 * created_at, minQty, wishlist tier `quantity`, sizes as plain strings (specification §3).
 */
export function readProduct(wire: Product): Product {
  const loose = wire as unknown as Loose;
  const sizes = Array.isArray(loose.sizesStock) ? (loose.sizesStock as unknown[]) : [];
  const tiers = Array.isArray(loose.tieredPricing) ? (loose.tieredPricing as Loose[]) : [];
  return {
    ...wire,
    price: number(loose.price ?? loose.unitPrice),
    discount: number(loose.discount),
    category: wire.category === "WOMEN" ? "WOMEN" : "MEN",
    stock: number(loose.stock ?? loose.inventory),
    createdAt: String(loose.createdAt ?? loose.created_at ?? ""),
    images: wire.images ?? [],
    sizesStock: sizes.map((entry) => {
      const { stock, inventory } = Object(entry) as Loose;
      return { size: { size: readSize(entry) }, stock: number(stock ?? inventory) };
    }),
    tieredPricing: tiers.filter(Boolean).map((tier) => ({
      minQuantity: number(tier.minQuantity ?? tier.minQty ?? tier.quantity),
      price: number(tier.price),
    })),
  };
}

/** Reads a size given as `"M"` or as `{ size: "M" }` (specification §3). */
export function readSize(wire: unknown): string {
  if (typeof wire === "string") return wire;
  if (wire && typeof wire === "object" && "size" in wire) return readSize(wire.size);
  return "";
}
