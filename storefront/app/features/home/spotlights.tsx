import { Suspense } from "react";
import type { RandomImage } from "#contract/api/catalogue/products.ts";
import { type Spotlight, storeHome } from "#store/home.ts";
import { Picture, type PictureSource } from "#ui/primitives/pictures/picture.tsx";
import { Link } from "../../link.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, usePending } from "../../loading/pending.ts";
import { clothPicture } from "../../page-pictures.ts";
import { useContent } from "../../store-content.ts";

type Images = Pending<Outcome<readonly RandomImage[]>>;

const defaultPictures = chooseSpotlightPictures([]);

export function Spotlights(props: { readonly images: Images }) {
  return (
    <section aria-label="Shop by department" className="page-margin section-gap">
      <Suspense fallback={<Capsules pictures={defaultPictures} />}>
        <LoadedCapsules images={props.images} />
      </Suspense>
    </section>
  );
}

function LoadedCapsules(props: { readonly images: Images }) {
  const images = usePending(props.images);
  return <Capsules pictures={chooseSpotlightPictures(images.ok ? images.value : [])} />;
}

function Capsules(props: { readonly pictures: readonly PictureSource[] }) {
  const [first, second, third] = props.pictures;
  const [forMen, forWomen, forAll] = defaultPictures;
  const { spotlights } = useContent("home", storeHome);
  const [men, women, all] = storeHome.spotlights.map((card, n) => ({
    ...card,
    ...spotlights[n],
  })) as [Spotlight, Spotlight, Spotlight];
  return (
    <ul className="grid grid-cols-2 items-end gap-x-2.5 gap-y-8 max-md:items-start md:grid-cols-[5fr_4fr_3fr] md:gap-x-4">
      <Capsule
        {...men}
        picture={first}
        cloth={forMen}
        sizes="(min-width: 1600px) 620px, (min-width: 768px) calc(42vw - 46px), calc(100vw - 32px)"
        shape="max-md:col-span-2"
        aspect="aspect-4/5 md:aspect-5/6"
      />
      <Capsule
        {...women}
        picture={second}
        cloth={forWomen}
        sizes="(min-width: 1600px) 496px, (min-width: 768px) calc(33vw - 38px), calc(50vw - 21px)"
        aspect="aspect-4/5"
      />
      <Capsule
        {...all}
        picture={third}
        cloth={forAll}
        sizes="(min-width: 1600px) 372px, (min-width: 768px) calc(25vw - 30px), calc(50vw - 21px)"
        aspect="aspect-4/5"
      />
    </ul>
  );
}

function Capsule(props: {
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly picture: PictureSource | undefined;
  readonly cloth: PictureSource | undefined;
  readonly sizes: string;
  readonly aspect: string;
  readonly shape?: string;
}) {
  const { title, note, to, picture, cloth, sizes, aspect, shape } = props;
  return (
    <li className={shape}>
      <Link to={to} className="group block">
        <Picture
          image={picture}
          fallback={cloth}
          sizes={sizes}
          alt=""
          className={`w-full rounded-picture ${aspect}`}
        />
        <span className="mt-3 flex flex-col gap-x-4 md:flex-row md:items-baseline md:justify-between">
          <span className="display-face text-[1.75rem] leading-none group-hover:text-indigo md:text-[1.9375rem]">
            {title}
          </span>
          <span className="text-meta text-umber">{note}</span>
        </span>
      </Link>
    </li>
  );
}

/** Pictures of the three cards. Without one the default cloth stays (specification §7). */
export function chooseSpotlightPictures(images: readonly RandomImage[]): readonly PictureSource[] {
  const men = images.find(({ product }) => product.category === "MEN");
  const women = images.find(({ product }) => product.category === "WOMEN");
  const any = images.find((image) => image !== men && image !== women);
  return [
    men ?? clothPicture("aso-oke"),
    women ?? clothPicture("adire"),
    any ?? clothPicture("linen"),
  ];
}
