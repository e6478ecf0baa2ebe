import type { MetaDescriptor } from "react-router";
import { pageTitle } from "./page-title.ts";
import type { Site } from "./site.ts";

export interface PageDescription {
  readonly title: string;
  readonly description: string;
  /** Canonical path with the query parameters that make a separate page. */
  readonly path: string;
  /** A picture of 1200 × 630, such as `/share/…`. */
  readonly picture?: string;
}

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
