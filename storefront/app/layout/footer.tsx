import { Link } from "react-router";
import { storeConfig } from "#store/config.ts";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { CompactNewsletterForm } from "../features/newsletter/compact-newsletter-form.tsx";
import { LessDataSwitch } from "./less-data-switch.tsx";
import type { NavigationLink } from "./navigation.ts";
import { Wordmark } from "./wordmark.tsx";

const instagram = storeConfig.socials.find((social) => social.name === "Instagram");

const columns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: "Shop",
    links: [
      { label: "New Arrivals", to: "/products/new" },
      { label: "Men", to: "/products?category=men" },
      { label: "Women", to: "/products?category=women" },
      { label: "Size guide", to: "/size" },
    ],
  },
  {
    title: "Help",
    links: [
      { label: "FAQ", to: "/faq" },
      { label: "Returns", to: "/returns" },
      { label: "Track order", to: "/track-order" },
      { label: "Contact", to: `mailto:${storeConfig.contact.email}` },
    ],
  },
  {
    title: storeConfig.name,
    links: [
      { label: "About", to: "/about" },
      { label: "Partner", to: "/partner" },
      ...(instagram ? [{ label: instagram.name, to: instagram.url }] : []),
      { label: "WhatsApp", to: `https://wa.me/${storeConfig.chat.number}` },
    ],
  },
];

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="section-gap on-dark bg-ink text-nav text-on-ink">
      <LoomStrip direction="lying" className="h-3" />
      <div className="page-margin pt-14 pb-14 md:pt-18 lg:grid lg:grid-cols-2 lg:gap-x-18">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3 lg:col-start-2 lg:gap-y-12">
          <div className="col-span-full max-w-85 lg:max-w-none">
            <h2 className="text-body text-on-ink-muted">
              10% off your first purchase. Two letters a month, at most.
            </h2>
            <div className="mt-3 min-h-11">
              <CompactNewsletterForm />
            </div>
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="text-body text-on-ink-muted">{column.title}</h2>
              <ul className="mt-3">
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="inline-flex min-h-11 min-w-11 items-center hover:underline md:pointer-fine:min-h-7.5"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-12 min-h-11 lg:col-start-2">
          <LessDataSwitch />
        </div>
        <Wordmark
          hidden
          className="mt-12 h-auto w-[min(68vw,328px)] text-[#3a2f28] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:w-[min(100%,540px)] lg:self-end"
        />
      </div>
    </footer>
  );
}
