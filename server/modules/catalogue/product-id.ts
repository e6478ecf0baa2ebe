import { createHash } from "node:crypto";
import { foldText } from "#contract/text/fold-text.ts";
import { randomCode } from "#server/platform/auth/ids.ts";

const keyLength = 6;

/** Readable words and a random key, such as `eleko-camp-shirt-7k2m9x` (docs/decisions/0002-product-ids.md). */
export function newProductId(name: string): string {
  return withKey(toSlug(name), randomCode(keyLength).toLowerCase());
}

/** Same id for the same slug, so that links into a demo store outlive its data. */
export function stableProductId(slug: string): string {
  const digest = createHash("sha256").update(slug).digest("hex");
  return withKey(slug, BigInt(`0x${digest}`).toString(32).slice(0, keyLength));
}

export function parseProductKey(id: string): string | undefined {
  return /(?:^|[^0-9a-z])([0-9a-z]{6})$/i.exec(id)?.[1]?.toLowerCase();
}

function withKey(slug: string, key: string): string {
  return slug === "" ? key : `${slug}-${key}`;
}

export function toSlug(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
}
