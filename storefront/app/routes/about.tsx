import { about } from "#store/about.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { bulkChatLink, chatLink } from "../contact-links.ts";
import { describePage } from "../describe-page.ts";
import { clothPicture } from "../page-pictures.ts";
import { getSite } from "../site.ts";
import { useContacts, useContent } from "../store-content.ts";
import type { Route } from "./+types/about.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "About",
    description: (matches[0].loaderData?.content?.about ?? about).lead,
    path: "/about",
  });

interface ContactGroup {
  readonly title: string;
  readonly links: readonly (readonly [string, string])[];
}

function toContactGroups(contacts: ReturnType<typeof useContacts>): readonly ContactGroup[] {
  const { contact, socials } = contacts;
  return [
    {
      title: "General",
      links: [
        [contact.email, `mailto:${contact.email}`],
        ["Chat on WhatsApp", chatLink(contacts)],
      ],
    },
    {
      title: "Styling",
      links: [
        [contact.stylingEmail, `mailto:${contact.stylingEmail}?subject=Help%20with%20styling`],
      ],
    },
    {
      title: "Bulk orders",
      links: [
        [contact.bulkEmail, `mailto:${contact.bulkEmail}?subject=Bulk%20order`],
        ["Chat about a bulk order", bulkChatLink(contacts)],
      ],
    },
    { title: "Phone", links: [[contact.phone, `tel:${contact.phone.replaceAll(" ", "")}`]] },
    { title: "Social media", links: socials.map((social) => [social.name, social.url] as const) },
  ];
}

export default function About() {
  const { lead, parts } = useContent("about", about);
  const { name } = useContacts();
  return (
    <div className="page-margin grid items-start gap-x-14 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,680px)_1fr]">
      <div>
        <h1 className="type-page">About {name}</h1>
        <p className="mt-5 text-lead">{lead}</p>
        {parts.map(({ title, paragraphs }) => (
          <section key={title} className="mt-11">
            <h2 className="type-title">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-umber">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <Contact />
      </div>
      <Picture
        image={clothPicture("adire")}
        alt=""
        sizes="(min-width: 1024px) 40vw, 100vw"
        className="aspect-4/5 w-full rounded-picture max-lg:order-first max-lg:aspect-[2/1] lg:sticky lg:top-24"
      />
    </div>
  );
}

function Contact() {
  const contacts = useContacts();
  return (
    <section id="contact" className="mt-14 scroll-mt-24">
      <h2 className="type-title">Contact</h2>
      <p className="mt-3 text-umber">{contacts.contact.address}</p>
      <dl className="mt-5 border-line border-t">
        {toContactGroups(contacts).map(({ title, links }) => (
          <div
            key={title}
            className="grid gap-x-6 border-line border-b py-2 md:grid-cols-[9rem_1fr]"
          >
            <dt className="py-2 font-medium">{title}</dt>
            <dd className="flex flex-wrap items-center gap-x-6">
              {links.map(([label, href]) => (
                <a
                  key={href}
                  href={href}
                  className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-3 hover:text-indigo"
                >
                  {label}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
