import type { ContactsWords } from "#contract/api/store-words.ts";
import type { StoreConfig } from "#store/config.ts";
import type { Site } from "../../site.ts";

/**
 * The store in the words of schema.org.
 * @param logo address of its logo
 */
export function describeStore(
  { origin, name, description }: Site,
  { contact, socials }: Pick<ContactsWords | StoreConfig, "contact" | "socials">,
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
