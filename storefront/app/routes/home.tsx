import { data, type MetaDescriptor } from "react-router";
import type { ContactsContent, StoreContent } from "#contract/api/content/store-content.ts";
import { limits } from "#contract/api/limits.ts";
import type { Api } from "#contract/client/api.ts";
import { iconPath } from "#contract/share/store-icons.ts";
import { type StoreConfig, storeConfig } from "#store/config.ts";
import { storeHome } from "#store/home.ts";
import { api } from "../api.ts";
import { apiContext, hostErrorReporter } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { awaitBriefly } from "../features/catalogue/await-briefly.ts";
import { toCard } from "../features/catalogue/card-product.ts";
import { FeaturedProducts } from "../features/catalogue/featured-products.tsx";
import { Hero, homeTitle } from "../features/home/hero.tsx";
import { Experience, PartnerBand, PromoBanner, Stats } from "../features/home/home-sections.tsx";
import { Spotlights } from "../features/home/spotlights.tsx";
import { Testimonials } from "../features/home/testimonials.tsx";
import { NewsletterSection } from "../features/newsletter/newsletter-section.tsx";
import { type ReportError, toOutcome } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import { type Site, toSite } from "../site.ts";
import { isContentPending } from "../store-content.ts";
import type { Route } from "./+types/home.ts";

/** Search engine data only comes with the document, so browsers do not load its code. */
export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (loaderData && "description" in loaderData) return loaderData.description;
  const content = root?.loaderData.content;
  return isContentPending(content, "home") ? [] : [{ title: toTitle(content) }];
};

function toTitle(content: StoreContent | undefined): string {
  return homeTitle(content?.contacts ?? storeConfig, content?.home ?? storeHome);
}

function startLoads(api: Api, reportError?: ReportError) {
  return {
    featured: toOutcome(
      api("GET /products", { query: { featured: true, limit: limits.featured, page: 1 } }).then(
        (page) => page.data.map(toCard),
      ),
      () => "Failed to load featured products",
      reportError,
    ),
    pinned: toOutcome(
      api("GET /products/images/random", { query: { limit: 1, mix: "ANY:1" } }).then(
        ({ images }) => images[0],
      ),
      () => "",
      reportError,
    ),
    spotlights: toOutcome(
      api("GET /products/images/random", { query: { limit: 3, mix: "MEN:1,WOMEN:1,ANY:1" } }).then(
        ({ images }) => images,
      ),
      () => "",
      reportError,
    ),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { origin } = args.url;
  const api = args.context.get(apiContext);
  const loads = startLoads(api, hostErrorReporter(args));
  const [content, featured, pinned, spotlights] = await Promise.all([
    api("GET /store/content", { query: { of: "contacts,home" } }).catch(() => undefined),
    loads.featured,
    loads.pinned,
    loads.spotlights,
  ]);
  const images = [pinned.ok ? pinned.value : undefined, ...(spotlights.ok ? spotlights.value : [])];
  const tags = images.flatMap((image): PageTag[] => (image ? [`product:${image.product.id}`] : []));
  const site = toSite(origin, content);
  const description: MetaDescriptor[] = [
    ...describePage(site, {
      title: toTitle(content),
      description: site.description,
      path: "/",
    }),
    {
      "script:ld+json": toStoreJsonLd(
        site,
        content?.contacts ?? storeConfig,
        content?.logo?.url ?? iconPath(content?.icons, "large"),
      ),
    },
  ];
  return data(
    { featured, pinned, spotlights, description },
    { status: featured.ok ? 200 : 503, headers: pageTags(["list", ...tags]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader() {
  return await awaitBriefly(startLoads(api));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero pinned={loaderData.pinned} />
      <Stats />
      <Experience />
      <Spotlights images={loaderData.spotlights} />
      <PartnerBand />
      <PromoBanner />
      <FeaturedProducts products={loaderData.featured} />
      <Testimonials />
      <NewsletterSection />
    </>
  );
}

function toStoreJsonLd(
  { origin, name, description }: Site,
  { contact, socials }: Pick<ContactsContent | StoreConfig, "contact" | "socials">,
  logo: string,
) {
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${origin}/#organization`,
        name,
        description,
        url: `${origin}/`,
        logo: new URL(logo, origin).href,
        email: contact.email,
        telephone: contact.phone,
        address: contact.address,
        sameAs: socials.map(({ url }) => url),
      },
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name,
        url: `${origin}/`,
        publisher: { "@id": `${origin}/#organization` },
      },
    ],
  };
}
