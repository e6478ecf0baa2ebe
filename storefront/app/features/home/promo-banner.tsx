import { storeHome } from "#store/home.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import { clothPicture } from "../../page-pictures.ts";
import { useContent } from "../../store-content.ts";

export function PromoBanner() {
  const { title, text, action, to } = useContent("home", storeHome).promo;
  return (
    <section
      aria-labelledby="promo"
      className="section-gap max-md:flex max-md:flex-col max-md:gap-7 md:relative md:min-h-130 lg:min-h-135"
    >
      <div className="page-margin md:flex md:min-h-[inherit] md:items-center">
        <div className="md:w-[42%] md:py-10">
          <h2 id="promo" className="type-section max-w-[16ch]">
            {title}
          </h2>
          <p className="mt-3 max-w-[48ch]">{text}</p>
          <LinkButton to={to} className="mt-7 max-md:w-full">
            {action}
          </LinkButton>
        </div>
      </div>
      <Picture
        image={clothPicture("laterite")}
        alt=""
        sizes="(min-width: 768px) 55vw, 100vw"
        className="aspect-[13/10] w-full md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:h-full md:w-[54.4%]"
      />
    </section>
  );
}
