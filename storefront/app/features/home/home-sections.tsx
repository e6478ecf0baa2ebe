import { storeHome } from "#store/home.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { bulkChatLink } from "../../contact-links.ts";
import { clothPicture } from "../../page-pictures.ts";
import { DefaultTiersTable } from "../../pricing/default-tiers-table.tsx";
import { useContacts, useContent, useContentMedia } from "../../store-content.ts";

export function Stats() {
  const { stats } = useContent("home", storeHome);
  const figures = useContentMedia("figures", "home");
  const visible = stats.flatMap(({ figure, meaning }, n) => {
    const value = figures ? figures[n] : figure;
    return value ? [{ figure: value, meaning }] : [];
  });
  if (visible.length === 0) return null;
  return (
    <ul className="page-margin mt-10 grid gap-4 md:mt-24 md:grid-cols-3">
      {visible.map(({ figure, meaning }) => (
        <li
          key={meaning}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4 border-line-strong border-l py-1 pl-4 md:block md:py-3 md:pl-7"
        >
          <span className="block type-stat">{figure}</span>{" "}
          <span className="block max-w-[16ch] text-umber md:max-w-none">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}

export function Experience() {
  const { title, blurbs } = useContent("home", storeHome).experience;
  return (
    <section
      aria-labelledby="experience"
      className="page-margin section-gap grid gap-x-10 gap-y-5 lg:grid-cols-[5fr_3fr_3fr]"
    >
      <h2 id="experience" className="type-section max-lg:mb-1 lg:max-w-[20ch]">
        {title}
      </h2>
      {blurbs.map((blurb) => (
        <div key={blurb.title}>
          <h3 className="type-panel">{blurb.title}</h3>
          <p className="mt-1 max-w-[38ch] text-umber">{blurb.text}</p>
        </div>
      ))}
    </section>
  );
}

export function PartnerBand() {
  const { title, text } = useContent("home", storeHome).partner;
  const contacts = useContacts();
  return (
    <section
      aria-labelledby="partner"
      className="section-gap on-dark bg-indigo-deep text-on-indigo md:grid md:grid-cols-[minmax(0,44.6fr)_auto_minmax(0,53.7fr)]"
    >
      <Picture
        image={clothPicture("adire")}
        alt=""
        sizes="(min-width: 768px) 45vw, 100vw"
        className="aspect-[13/10] w-full md:aspect-auto md:h-full md:min-h-150 lg:min-h-200"
      />
      <LoomStrip direction="lying" className="h-3.5 md:hidden" />
      <LoomStrip direction="standing" className="w-7 max-md:hidden" />
      <div className="px-4 pt-10 pb-11 md:self-center md:px-10 md:py-16 lg:pr-18 lg:pl-18">
        <div className="max-w-[40rem]">
          <h2 id="partner" className="type-section max-w-[12ch] text-light">
            {title}
          </h2>
          <p className="mt-3 max-w-[56ch]">{text}</p>
          <DefaultTiersTable />
          <div className="mt-8 flex flex-col gap-3 md:flex-row md:flex-wrap">
            <LinkButton to="/partner" variant="light">
              Become a partner
            </LinkButton>
            <a href={bulkChatLink(contacts)} className={buttonClasses("outlined")}>
              Chat about a bulk order
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

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
