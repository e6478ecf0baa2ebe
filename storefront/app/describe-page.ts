import type { MetaDescriptor } from "react-router";
import { pageTitle } from "./page-title.ts";
import type { Site } from "./site.ts";

/** What search engines and shared links say of a page. */
export interface PageDescription {
  /** Without the name of the store, which is added; nothing for the home page's own title. */
  readonly title: string;
  readonly description: string;
  /** The one address of the page, of its path and the parts of its query that make another page. */
  readonly path: string;
  /** A picture of 1200 × 630, such as `/share/…`. */
  readonly picture?: string;
}

/**
 * Title, description, canonical address and Open Graph of a page.
 */
export function describePage(
  { origin, name, picture: storePicture }: Site,
  page: PageDescription,
): MetaDescriptor[] {
  const url = new URL(page.path, origin).href;
  const picture = new URL(page.picture ?? storePicture, origin).href;
  return [
    { title: page.path === "/" ? page.title : pageTitle(page.title, name) },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:alt", content: name },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
