import { createHash } from "node:crypto";
import { foldText } from "#contract/text/fold-text.ts";
import { randomCode } from "#server/platform/ids.ts";

const keyLength = 6;

/**
 * A new product's id: readable words of its name and a random key, such as `eleko-camp-shirt-7k2m9x`
 * (docs/decisions/0002-product-ids.md). Given once, it stays when the name changes.
 */
export function newProductId(name: string): string {
  return withKey(slugOf(name), randomCode(keyLength).toLowerCase());
}

/** The same id for the same slug every time, so that links into a demo store outlive its data. */
export function stableProductId(slug: string): string {
  const digest = createHash("sha256").update(slug).digest("hex");
  return withKey(slug, BigInt(`0x${digest}`).toString(32).slice(0, keyLength));
}

/** The key at the end of what may be an id, whatever its words and its letter case. */
export function keyOf(id: string): string | undefined {
  return /(?:^|[^0-9a-z])([0-9a-z]{6})$/i.exec(id)?.[1]?.toLowerCase();
}

function withKey(slug: string, key: string): string {
  return slug === "" ? key : `${slug}-${key}`;
}

/** A name in plain lower-case ASCII words: `Ẹlẹ́kọ camp shirt` becomes `eleko-camp-shirt`. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
}
