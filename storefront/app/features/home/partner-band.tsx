import { storeHome } from "#store/home.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import { bulkChatLink } from "../../contact-links.ts";
import { clothPicture } from "../../page-pictures.ts";
import { DefaultTiersTable } from "../../pricing/default-tiers-table.tsx";
import { useContacts, useContent } from "../../store-content.ts";

export function PartnerBand() {
  const { title, text } = useContent("home", storeHome).partner;
  const contacts = useContacts();
  return (
    <section
      aria-labelledby="partner"
      className="section-gap on-dark bg-indigo text-on-indigo md:grid md:grid-cols-[minmax(0,44.6fr)_auto_minmax(0,53.7fr)]"
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
          <h2 id="partner" className="type-section max-w-[12ch] text-paper">
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
