import type { ContactsContent } from "#contract/api/content/store-content.ts";
import type { StoreConfig } from "#store/config.ts";
import type { Site } from "../../site.ts";

export function toStoreJsonLd(
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
