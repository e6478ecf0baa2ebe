import { Link } from "react-router";
import type { RandomImage } from "#contract/api/products.ts";
import { storeHome } from "#store/home.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { lessOf } from "#ui/primitives/save-data.ts";
import type { Outcome } from "../../loading/outcome.ts";
import type { Pending } from "../../loading/settled.ts";
import { heroMobile, heroWide } from "../../page-pictures.ts";
import { useWords } from "../../page-words.ts";
import { PinnedProduct } from "./pinned-product.tsx";

/** The first view of the shop: the rail, the words under it, and one product pinned to the edge. */
export function Hero(props: { readonly pinned: Pending<Outcome<RandomImage | undefined>> }) {
  const { title, text } = useWords("home", storeHome).hero;
  return (
    <section aria-label="Welcome" className="on-dark relative bg-[#8a4024] text-paper">
      <HeroArt />
      <div className="page-margin relative md:flex md:h-160 md:flex-col md:justify-end md:pb-18 lg:h-200 lg:pb-21">
        <div className="max-w-lg pt-7 pb-8 md:max-w-[23.5rem] md:py-0">
          <h1 className="type-hero md:text-wrap">{title}</h1>
          <p className="mt-2 text-lead md:mt-3 md:max-w-[21rem]">{text}</p>
          <div className="mt-6 grid grid-cols-2 gap-3 md:mt-7 md:flex">
            <LinkButton to="/products?category=women" look="paper" className="px-4 md:px-7">
              Shop Women
            </LinkButton>
            <LinkButton to="/products?category=men" look="outlined" className="px-4 md:px-7">
              Shop Men
            </LinkButton>
          </div>
          <p className="mt-5 font-medium text-lead">
            <Link to="/products" className="text-link touch-target hover:text-paper">
              See all products
            </Link>
          </p>
        </div>
      </div>
      <PinnedProduct pinned={props.pinned} />
    </section>
  );
}

/** The art comes with the page, so the first view never waits for the catalogue. */
function HeroArt() {
  return (
    <div className="relative aspect-[10/11] overflow-hidden md:absolute md:inset-0 md:aspect-auto">
      <picture>
        <source
          media="(min-width: 768px)"
          type="image/avif"
          srcSet={lessOf(heroWide.avif)}
          sizes="max(100vw, 1422px)"
        />
        <source
          media="(min-width: 768px)"
          type="image/webp"
          srcSet={lessOf(heroWide.webp)}
          sizes="max(100vw, 1422px)"
        />
        <source type="image/avif" srcSet={lessOf(heroMobile.srcset.avif)} sizes="100vw" />
        <source type="image/webp" srcSet={lessOf(heroMobile.srcset.webp)} sizes="100vw" />
        <img
          src={heroMobile.url}
          alt="A boubou in tied indigo adire and a bone linen kaftan hang from a rail against a laterite wall"
          width={heroMobile.width}
          height={heroMobile.height}
          fetchPriority="high"
          className="size-full object-cover object-top md:object-[0_30%]"
        />
      </picture>
      {/* Behind the words, whatever the art: measured contrast 4.6 at worst. */}
      <div className="absolute inset-0 hidden bg-linear-[to_right,rgb(84_32_14/.66)_0%,rgb(84_32_14/.42)_26%,rgb(84_32_14/0)_46%] md:block" />
    </div>
  );
}
