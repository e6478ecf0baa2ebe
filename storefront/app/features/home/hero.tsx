import { Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import type { ProductImage, RandomImage } from "#contract/api/catalogue/products.ts";
import type { StoreContent } from "#contract/api/content/store-content.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { storeHome } from "#store/home.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useSrcset } from "#ui/primitives/pictures/data-saver.ts";
import { Picture, PicturePreload, useClearImageSource } from "#ui/primitives/pictures/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { Link } from "../../link.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, usePending } from "../../loading/pending.ts";
import { fallbackPicture, heroMobile, heroWide } from "../../page-pictures.ts";
import { isContentPending, useContacts, useContent, useContentMedia } from "../../store-content.ts";

export function Hero(props: { readonly pinned: Pending<Outcome<RandomImage | undefined>> }) {
  const { title, text } = useContent("home", storeHome).hero;
  const ownPicture = useContentMedia("hero", "home");
  const contacts = useContacts();
  const content = useRouteLoaderData<{ content?: StoreContent }>("root")?.content;
  return (
    <section
      aria-label="Welcome"
      className={classNames(
        "on-dark relative text-light",
        ownPicture ? "bg-ink-deep" : "bg-[#8a4024]",
      )}
    >
      {isContentPending(content, "home") && (
        <title>{homeTitle(contacts, { hero: { title } })}</title>
      )}
      {ownPicture ? (
        <CustomHeroPicture wide={ownPicture.wide} phone={ownPicture.phone ?? ownPicture.wide} />
      ) : (
        <DefaultHeroPicture />
      )}
      <div className="page-margin relative md:flex md:h-160 md:flex-col md:justify-end md:pb-18 lg:h-200 lg:pb-21">
        <div className="max-w-lg pt-7 pb-8 md:max-w-[23.5rem] md:py-0">
          {/* As wide as its longest word, so that it does not break. */}
          <h1 className="type-hero md:w-fit md:max-w-[90vw] md:text-wrap">{title}</h1>
          <p className="mt-2 text-lead md:mt-3 md:max-w-[21rem]">{text}</p>
          <div className="mt-6 grid grid-cols-2 gap-3 md:mt-7 md:flex">
            <LinkButton to="/products?category=women" variant="light" className="px-4 md:px-7">
              Shop Women
            </LinkButton>
            <LinkButton to="/products?category=men" variant="outlined" className="px-4 md:px-7">
              Shop Men
            </LinkButton>
          </div>
          <p className="mt-5 font-medium text-lead">
            <Link to="/products" className="text-link touch-target hover:text-light">
              See all products
            </Link>
          </p>
        </div>
      </div>
      <PinnedProduct pinned={props.pinned} />
    </section>
  );
}

export function homeTitle(
  { name }: { readonly name: string },
  { hero }: { readonly hero: { readonly title: string } },
): string {
  return `${name}: ${hero.title}`;
}

const frame = "relative aspect-[10/11] overflow-hidden md:absolute md:inset-0 md:aspect-auto";
const wideSizes = "max(100vw, 1422px)";

const isWide = "(min-width: 768px)";
const isNarrow = "(width < 768px)";

function DefaultHeroPicture() {
  const img = useClearImageSource();
  const toSrcset = useSrcset();
  return (
    <div className={frame}>
      <PicturePreload
        image={{ url: heroMobile.url, srcset: heroWide }}
        sizes={wideSizes}
        media={isWide}
      />
      <PicturePreload image={heroMobile} sizes="100vw" media={isNarrow} />
      <picture>
        <source
          media={isWide}
          type="image/avif"
          srcSet={toSrcset(heroWide.avif)}
          sizes={wideSizes}
        />
        <source
          media={isWide}
          type="image/webp"
          srcSet={toSrcset(heroWide.webp)}
          sizes={wideSizes}
        />
        <source type="image/avif" srcSet={toSrcset(heroMobile.srcset.avif)} sizes="100vw" />
        <source type="image/webp" srcSet={toSrcset(heroMobile.srcset.webp)} sizes="100vw" />
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
      <div className="absolute inset-0 hidden bg-linear-[to_right,rgb(84_32_14/.66)_0%,rgb(84_32_14/.42)_26%,rgb(84_32_14/0)_46%] md:block" />
    </div>
  );
}

function CustomHeroPicture({
  wide,
  phone,
}: {
  readonly wide: ProductImage;
  readonly phone: ProductImage;
}) {
  const img = useClearImageSource();
  const toSrcset = useSrcset();
  const sources = [
    { ...wide.srcset, media: isWide, sizes: wideSizes },
    // As high as its frame, as it is cropped.
    {
      ...phone.srcset,
      media: undefined,
      sizes: `max(100vw, ${Math.round((110 * phone.width) / phone.height)}vw)`,
    },
  ];
  return (
    <div className={frame}>
      {sources.map(({ avif, webp, media, sizes }) => (
        <PicturePreload
          key={sizes}
          image={{ url: phone.url, srcset: { avif, webp } }}
          sizes={sizes}
          media={media ?? isNarrow}
        />
      ))}
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
                  srcSet={toSrcset(srcset)}
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
      <div className="absolute inset-0 hidden bg-linear-[to_right,var(--color-veil)_0%,var(--color-veil)_54%,var(--color-veil-end)_84%] md:block lg:bg-linear-[to_right,var(--color-veil)_0%,var(--color-veil)_42%,var(--color-veil-end)_70%]" />
    </div>
  );
}

type Pinned = Pending<Outcome<RandomImage | undefined>>;

function PinnedProduct(props: { readonly pinned: Pinned }) {
  return (
    <div className="absolute top-[min(110vw-12.5rem,20rem)] right-4 w-28 rounded-picture bg-paper p-1.5 text-ink shadow-pinned [--focus:var(--color-indigo)] md:top-auto md:right-10 md:-bottom-18.5 md:w-54 md:p-2.5 3xl:right-[calc(50vw-760px)]">
      <span
        aria-hidden="true"
        className="absolute -top-1.5 left-1/2 z-1 size-3.5 -translate-x-1/2 rounded-full bg-brass shadow-[inset_-2px_-2px_3px_rgb(84_32_14/.5),inset_1px_1px_2px_rgb(255_240_200/.7),1px_3px_3px_rgb(40_20_8/.45)]"
      />
      <Suspense fallback={<PinnedFallback />}>
        <Card pinned={props.pinned} />
      </Suspense>
    </div>
  );
}

function Card(props: { readonly pinned: Pinned }) {
  const pinned = usePending(props.pinned);
  if (!pinned.ok || !pinned.value) return <PinnedFallback />;
  const { product, ...image } = pinned.value;
  const priceKobo = fromNaira(product.price);
  return (
    <Link to={`/product/${product.id}`} className="group block">
      <Picture
        image={image}
        fallback={fallbackPicture}
        sizes="(min-width: 768px) 196px, 100px"
        alt=""
        className="aspect-4/5 w-full rounded-badge"
      />
      <span className="mt-2 flex flex-col gap-x-3 font-medium text-meta md:flex-row md:justify-between md:px-px">
        <span className="group-hover:text-indigo">{product.name}</span>
        <Price price={discountedPrice(priceKobo, product.discount)} />
      </span>
    </Link>
  );
}

function PinnedFallback() {
  return (
    <Link to="/products" className="block">
      <Picture
        image={fallbackPicture}
        sizes="(min-width: 768px) 196px, 100px"
        alt=""
        className="aspect-4/5 w-full rounded-badge"
      />
      <span className="mt-2 block font-medium text-meta">All products</span>
    </Link>
  );
}
