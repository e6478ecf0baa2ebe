import type { ContactsWords } from "#contract/api/store-words.ts";
import { type StoreConfig, storeConfig } from "#store/config.ts";

/** The store in the words of schema.org. */
export function describeStore(
  origin: string,
  { contact, socials }: Pick<ContactsWords | StoreConfig, "contact" | "socials">,
) {
  const { name, description } = storeConfig;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${origin}/#organization`,
        name,
        description,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
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
