import { data, type MetaDescriptor } from "react-router";
import { limits } from "#contract/api/limits.ts";
import type { StoreWords } from "#contract/api/store-words.ts";
import type { Api } from "#contract/client/api.ts";
import { storeConfig } from "#store/config.ts";
import { storeHome } from "#store/home.ts";
import { api } from "../api.ts";
import { apiContext } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { toCard } from "../features/catalogue/card-product.ts";
import { FeaturedProducts } from "../features/catalogue/featured-products.tsx";
import { describeStore } from "../features/home/describe-store.ts";
import { Experience } from "../features/home/experience.tsx";
import { Hero } from "../features/home/hero.tsx";
import { NewsletterSection } from "../features/home/newsletter-section.tsx";
import { PartnerBand } from "../features/home/partner-band.tsx";
import { PromoBanner } from "../features/home/promo-banner.tsx";
import { Spotlights } from "../features/home/spotlights.tsx";
import { Stats } from "../features/home/stats.tsx";
import { Testimonials } from "../features/home/testimonials.tsx";
import { NewsletterForm } from "../features/newsletter/newsletter-form.tsx";
import { outcomeOf } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import type { Route } from "./+types/home.ts";

/** What search engines read comes with the document only, so that the browser need not know how to say it. */
export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData && "description" in loaderData
    ? loaderData.description
    : [{ title: titleOf(root?.loaderData.words) }];

/** The name alone where the page's first words are not known yet. */
function titleOf(words: StoreWords | undefined): string {
  const hero = (words?.home === undefined ? storeHome : words.home)?.hero;
  return hero ? `${storeConfig.name}: ${hero.title}` : storeConfig.name;
}

/** Starts every load of the page at once; no failure keeps the rest of the page away. */
function startLoading(api: Api) {
  return {
    featured: outcomeOf(
      api("GET /products", { query: { featured: true, limit: limits.featured, page: 1 } }).then(
        (page) => page.data.map(toCard),
      ),
      () => "Failed to load featured products",
    ),
    pinned: outcomeOf(
      api("GET /products/images/random", { query: { limit: 1, mix: "ANY:1" } }).then(
        ({ images }) => images[0],
      ),
      () => "",
    ),
    spotlights: outcomeOf(
      api("GET /products/images/random", { query: { limit: 3, mix: "MEN:1,WOMEN:1,ANY:1" } }).then(
        ({ images }) => images,
      ),
      () => "",
    ),
  };
}

export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const loads = startLoading(api);
  const [words, featured, pinned, spotlights] = await Promise.all([
    api("GET /store/words", { query: { of: "contacts,home" } }).catch(() => undefined),
    loads.featured,
    loads.pinned,
    loads.spotlights,
  ]);
  const images = [pinned.ok ? pinned.value : undefined, ...(spotlights.ok ? spotlights.value : [])];
  const tags = images.flatMap((image): PageTag[] => (image ? [`product:${image.product.id}`] : []));
  const description: MetaDescriptor[] = [
    ...describePage(origin, {
      title: titleOf(words),
      description: storeConfig.description,
      path: "/",
    }),
    { "script:ld+json": describeStore(origin, words?.contacts ?? storeConfig) },
  ];
  return data(
    { featured, pinned, spotlights, description },
    { status: featured.ok ? 200 : 503, headers: pageTags(["list", ...tags]) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader() {
  return startLoading(api);
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
      <NewsletterSection form={<NewsletterForm />} />
    </>
  );
}
