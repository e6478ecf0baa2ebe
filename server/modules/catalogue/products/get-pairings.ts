import type { TypeRole } from "#contract/api/catalogue/clothing-types.ts";
import type { Pairings } from "#contract/api/catalogue/products.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { loadProducts } from "./get-product.ts";
import { findProductToPair, listInStock, listPartners } from "./pairings.queries.ts";

const maxPartners = 4;

const partnersOf: Readonly<Record<TypeRole, readonly TypeRole[]>> = {
  top: ["bottom", "outer"],
  bottom: ["top", "outer"],
  "one-piece": ["outer"],
  outer: ["one-piece", "top", "bottom"],
  set: [],
  "": [],
};

/**
 * What staff chose, else what the roles of the types say; more of the same kind for a set, and where nothing goes with it.
 * @throws {AppError} `not_found`
 */
export async function getPairings(on: Queryable, id: string): Promise<Pairings> {
  const product = await findProductToPair(on, id);
  if (!product) throw new AppError("not_found", { detail: "Product not found" });
  const { wearWith = [], similar = [], occasions = [] } = product.attributes;
  const reply = async (heading: Pairings["heading"], ids: readonly string[]) => ({
    heading,
    products: await loadProducts(on, ids),
  });

  const chosen = await listInStock(on, wearWith);
  if (chosen.length > 0) return await reply("wear-with", chosen);
  const alike = await listInStock(on, similar);
  if (alike.length > 0) return await reply("similar", alike);

  const roles = partnersOf[product.role];
  const rules = { roles, occasions, limit: maxPartners, prefersOwnType: product.role === "set" };
  const partners = await listPartners(on, product, rules);
  if (partners.length > 0 || roles.length === 0) {
    return await reply(product.role === "set" ? "similar" : "wear-with", partners);
  }
  const others = await listPartners(on, product, { ...rules, roles: [], prefersOwnType: true });
  return await reply("similar", others);
}
