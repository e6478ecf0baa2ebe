import { useRouteLoaderData } from "react-router";
import type { ProductImage, RandomImage } from "#contract/api/products.ts";
import type { StoreWords } from "#contract/api/store-words.ts";
import { storeHome } from "#store/home.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { lessOf } from "#ui/primitives/save-data.ts";
import { useLetGo } from "#ui/primitives/use-let-go.ts";
import { Link } from "../../link.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import type { Pending } from "../../loading/settled.ts";
import { heroMobile, heroWide } from "../../page-pictures.ts";
import { isAwaited, useContacts, useMade, useWords } from "../../page-words.ts";
import { PinnedProduct } from "./pinned-product.tsx";

/** The first view of the shop: the rail, the words under it, and one product pinned to the edge. */
export function Hero(props: { readonly pinned: Pending<Outcome<RandomImage | undefined>> }) {
  const { title, text } = useWords("home", storeHome).hero;
  const own = useMade("hero", "home");
  const contacts = useContacts();
  const words = useRouteLoaderData<{ words?: StoreWords }>("root")?.words;
  return (
    <section
      aria-label="Welcome"
      className={classNames("on-dark relative text-paper", own ? "bg-ink" : "bg-[#8a4024]")}
    >
      {isAwaited(words, "home") && <title>{homeTitle(contacts, { hero: { title } })}</title>}
      {own ? <OwnArt wide={own.wide} phone={own.phone ?? own.wide} /> : <HeroArt />}
      <div className="page-margin relative md:flex md:h-160 md:flex-col md:justify-end md:pb-18 lg:h-200 lg:pb-21">
        <div className="max-w-lg pt-7 pb-8 md:max-w-[23.5rem] md:py-0">
          {/* As wide as its longest word, which is not broken. */}
          <h1 className="type-hero md:w-fit md:max-w-[90vw] md:text-wrap">{title}</h1>
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

/** The title of the home page in the browser's tab. */
export function homeTitle(
  { name }: { readonly name: string },
  { hero }: { readonly hero: { readonly title: string } },
): string {
  return `${name}: ${hero.title}`;
}

const frame = "relative aspect-[10/11] overflow-hidden md:absolute md:inset-0 md:aspect-auto";
const wideSizes = "max(100vw, 1422px)";

/** The art comes with the page, so the first view never waits for the catalogue. */
function HeroArt() {
  const img = useLetGo();
  return (
    <div className={frame}>
      <picture>
        <source
          media="(min-width: 768px)"
          type="image/avif"
          srcSet={lessOf(heroWide.avif)}
          sizes={wideSizes}
        />
        <source
          media="(min-width: 768px)"
          type="image/webp"
          srcSet={lessOf(heroWide.webp)}
          sizes={wideSizes}
        />
        <source type="image/avif" srcSet={lessOf(heroMobile.srcset.avif)} sizes="100vw" />
        <source type="image/webp" srcSet={lessOf(heroMobile.srcset.webp)} sizes="100vw" />
        <img
          ref={img}
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

/** The picture that staff put in, in the widths and formats of the store's own. */
function OwnArt({ wide, phone }: { readonly wide: ProductImage; readonly phone: ProductImage }) {
  const img = useLetGo();
  const sources = [
    { ...wide.srcset, media: "(min-width: 768px)", sizes: wideSizes },
    // Seen in part, it stands as high as its frame.
    {
      ...phone.srcset,
      media: undefined,
      sizes: `max(100vw, ${Math.round((110 * phone.width) / phone.height)}vw)`,
    },
  ];
  return (
    <div className={frame}>
      <picture>
        {sources.flatMap(({ avif, webp, media, sizes }) =>
          [
            ["image/avif", avif],
            ["image/webp", webp],
          ].map(
            ([type, srcset]) =>
              srcset && (
                <source
                  key={`${media} ${type}`}
                  media={media}
                  type={type}
                  srcSet={lessOf(srcset)}
                  sizes={sizes}
                />
              ),
          ),
        )}
        <img
          ref={img}
          src={phone.url}
          alt={wide.alt}
          width={phone.width}
          height={phone.height}
          data-focus={wide.focus}
          fetchPriority="high"
          className="size-full object-cover"
        />
      </picture>
      {/* Behind the words, whatever the picture: 6.4 on plain white at worst. */}
      <div className="absolute inset-0 hidden bg-linear-[to_right,rgb(28_23_19/.72)_0%,rgb(28_23_19/.72)_54%,rgb(28_23_19/0)_84%] md:block lg:bg-linear-[to_right,rgb(28_23_19/.72)_0%,rgb(28_23_19/.72)_42%,rgb(28_23_19/0)_70%]" />
    </div>
  );
}
