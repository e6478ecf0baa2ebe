import type { StoreContent } from "#contract/api/content/store-content.ts";
import { storeConfig } from "#store/config.ts";

export interface Site {
  readonly origin: string;
  readonly name: string;
  readonly description: string;
  /** Path of the default share picture, 1200 × 630. */
  readonly picture: string;
}

export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];

export function toSite(origin: string, content: StoreContent | undefined): Site {
  const { name, description } = content?.contacts ?? storeConfig;
  return { origin, name, description, picture: content?.shareImage ?? "/share/store.jpg" };
}

export function getSite([root]: Matches): Site {
  const { origin = "", content } = (root?.loaderData ?? {}) as {
    readonly origin?: string;
    readonly content?: StoreContent;
  };
  return toSite(origin, content);
}
