import { data, type MetaDescriptor } from "react-router";
import { limits } from "#contract/api/limits.ts";
import type { StoreWords } from "#contract/api/store-words.ts";
import type { Api } from "#contract/client/api.ts";
import { iconPath } from "#contract/share/store-icons.ts";
import { storeConfig } from "#store/config.ts";
import { storeHome } from "#store/home.ts";
import { api } from "../api.ts";
import { apiContext, toHost } from "../api-context.ts";
import { describePage } from "../describe-page.ts";
import { toCard } from "../features/catalogue/card-product.ts";
import { FeaturedProducts } from "../features/catalogue/featured-products.tsx";
import { settleSoon } from "../features/catalogue/settle-soon.ts";
import { describeStore } from "../features/home/describe-store.ts";
import { Experience } from "../features/home/experience.tsx";
import { Hero, homeTitle } from "../features/home/hero.tsx";
import { NewsletterSection } from "../features/home/newsletter-section.tsx";
import { PartnerBand } from "../features/home/partner-band.tsx";
import { PromoBanner } from "../features/home/promo-banner.tsx";
import { Spotlights } from "../features/home/spotlights.tsx";
import { Stats } from "../features/home/stats.tsx";
import { Testimonials } from "../features/home/testimonials.tsx";
import { NewsletterForm } from "../features/newsletter/newsletter-form.tsx";
import { outcomeOf, type Tell } from "../loading/outcome.ts";
import { type PageTag, pageTags } from "../loading/page-tags.ts";
import { isAwaited } from "../page-words.ts";
import { siteOf } from "../site.ts";
import type { Route } from "./+types/home.ts";

/**
 * What search engines read comes with the document only, so that the browser need not know how to say it. Where the
 * words of the page are still to come, its title comes with them.
 */
export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (loaderData && "description" in loaderData) return loaderData.description;
  const words = root?.loaderData.words;
  return isAwaited(words, "home") ? [] : [{ title: titleOf(words) }];
};

function titleOf(words: StoreWords | undefined): string {
  return homeTitle(words?.contacts ?? storeConfig, words?.home ?? storeHome);
}

/** Starts every load of the page at once; no failure keeps the rest of the page away. */
function startLoading(api: Api, tell?: Tell) {
  return {
    featured: outcomeOf(
      api("GET /products", { query: { featured: true, limit: limits.featured, page: 1 } }).then(
        (page) => page.data.map(toCard),
      ),
      () => "Failed to load featured products",
      tell,
    ),
    pinned: outcomeOf(
      api("GET /products/images/random", { query: { limit: 1, mix: "ANY:1" } }).then(
        ({ images }) => images[0],
      ),
      () => "",
      tell,
    ),
    spotlights: outcomeOf(
      api("GET /products/images/random", { query: { limit: 3, mix: "MEN:1,WOMEN:1,ANY:1" } }).then(
        ({ images }) => images,
      ),
      () => "",
      tell,
    ),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { origin } = args.url;
  const api = args.context.get(apiContext);
  const loads = startLoading(api, toHost(args));
  const [words, featured, pinned, spotlights] = await Promise.all([
    api("GET /store/words", { query: { of: "contacts,home" } }).catch(() => undefined),
    loads.featured,
    loads.pinned,
    loads.spotlights,
  ]);
  const images = [pinned.ok ? pinned.value : undefined, ...(spotlights.ok ? spotlights.value : [])];
  const tags = images.flatMap((image): PageTag[] => (image ? [`product:${image.product.id}`] : []));
  const site = siteOf(origin, words);
  const description: MetaDescriptor[] = [
    ...describePage(site, {
      title: titleOf(words),
      description: site.description,
      path: "/",
    }),
    {
      "script:ld+json": describeStore(
        site,
        words?.contacts ?? storeConfig,
        words?.logo?.url ?? iconPath(words?.icons, "large"),
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
  return await settleSoon(startLoading(api));
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
