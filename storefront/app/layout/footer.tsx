import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { PolicyName } from "#contract/api/content/content-sections.ts";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";
import { chatLink } from "../contact-links.ts";
import { useSubscribe } from "../features/newsletter/use-subscribe.ts";
import { Link } from "../link.tsx";
import { useCheckoutOptions, useContacts, usePolicies } from "../store-content.ts";
import { Wordmark } from "./wordmark.tsx";

type FooterLink = readonly [label: string, to: string];

const policyLinks: readonly FooterLink[] = [
  ["Privacy", "/privacy"],
  ["Terms", "/terms"],
];

function footerColumns(
  contacts: ReturnType<typeof useContacts>,
  policies: readonly PolicyName[],
): readonly (readonly [title: string, links: readonly FooterLink[]])[] {
  const instagram = contacts.socials.find(({ name }) => name === "Instagram");
  return [
    [
      "Shop",
      [
        ["New Arrivals", "/products/new"],
        ["Men", "/products?category=men"],
        ["Women", "/products?category=women"],
        ["Size guide", "/size"],
      ],
    ],
    [
      "Help",
      [
        ["FAQ", "/faq"],
        ["Returns", "/returns"],
        ["Track order", "/track-order"],
        ["Contact", `mailto:${contacts.contact.email}`],
      ],
    ],
    [
      contacts.name,
      [
        ["About", "/about"],
        ["Partner", "/partner"],
        ...(instagram ? [[instagram.name, instagram.url] as const] : []),
        ["WhatsApp", chatLink(contacts)],
        ...policyLinks.filter(([, to]) => policies.some((name) => to === `/${name}`)),
      ],
    ],
  ];
}

export function Footer() {
  const contacts = useContacts();
  const policies = usePolicies();
  // The home page has its own form right above.
  const showsNewsletterForm = useLocation().pathname !== "/";
  return (
    <footer className="section-gap on-dark bg-ink-deep text-nav text-on-ink print:hidden">
      <LoomStrip direction="lying" className="h-3" />
      <div className="page-margin pt-14 pb-14 md:pt-18 lg:grid lg:grid-cols-2 lg:gap-x-18">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3 lg:col-start-2 lg:gap-y-12">
          {showsNewsletterForm && (
            <div className="col-span-full max-w-85 lg:max-w-none">
              <h2 className="text-body text-on-ink-muted">{contacts.newsletterLine}</h2>
              <div className="mt-3 min-h-11">
                <CompactNewsletterForm />
              </div>
            </div>
          )}
          {footerColumns(contacts, policies).map(([title, links]) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-body text-on-ink-muted">{title}</h2>
              <ul className="mt-3">
                {links.map(([label, to]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 min-w-11 items-center hover:underline md:pointer-fine:min-h-7.5"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-12 lg:col-start-2">
          <Company />
          <DataSaverSwitch />
        </div>
        <Wordmark
          hidden
          className="mt-12 h-auto w-[min(68vw,328px)] text-ink-deep-mark lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:w-[min(100%,540px)] lg:self-end"
        />
      </div>
    </footer>
  );
}

function Company() {
  const { name, contact, ...contacts } = useContacts();
  const { acceptsTransfers, usesOrderAccounts, cardProvider, tin } = useCheckoutOptions();
  const marks = [
    ...(cardProvider ? ["Visa", "Mastercard", "Verve"] : []),
    ...(acceptsTransfers || usesOrderAccounts ? ["Bank transfer"] : []),
  ];
  const rcNumber = "rcNumber" in contacts && contacts.rcNumber;
  return (
    <>
      {marks.length > 0 && (
        <ul
          aria-label="Payment methods"
          className="flex flex-wrap gap-2 text-key text-on-ink-muted"
        >
          {marks.map((mark) => (
            <li key={mark} className="rounded-badge border border-clay px-2 py-1">
              {mark}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 mb-3 text-meta text-on-ink-muted">
        {[name, contact.address, rcNumber && `RC ${rcNumber}`, tin && `TIN ${tin}`]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

function CompactNewsletterForm() {
  const form = useSubscribe("footer");
  return (
    <form
      method="post"
      noValidate
      aria-label="Newsletter"
      onSubmit={form.submit}
      className="flex items-center border-on-ink-muted border-b"
    >
      <input
        type="email"
        name="email"
        aria-label="Email address"
        placeholder="Email address"
        autoComplete="email"
        maxLength={254}
        value={form.email}
        onChange={(event) => form.setEmail(event.target.value)}
        className="h-11 min-w-0 grow bg-transparent text-body placeholder:text-on-ink-muted"
      />
      <button
        type="submit"
        aria-disabled={!form.canSubmit}
        className="min-h-11 pl-4 font-medium hover:underline aria-disabled:text-on-ink-muted aria-disabled:no-underline"
      >
        Subscribe
      </button>
    </form>
  );
}

const yearSeconds = 365 * 24 * 3600;

/** Switches data saving on this device; the server reads it with the next page. */
function DataSaverSwitch() {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(isDataSaverOn()), []);

  function toggle() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `saveData=${on ? "off" : "on"}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
    document.documentElement.dataset.saveData = on ? "off" : "on";
    setOn(!on);
  }

  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={toggle}
      className="group inline-flex min-h-11 items-center gap-3 text-on-ink-muted hover:text-on-ink"
    >
      <span
        aria-hidden="true"
        className="flex h-5 w-9 items-center border border-current p-0.5 group-aria-checked:justify-end"
      >
        <span className="size-3.5 bg-current" />
      </span>
      Use less data
    </button>
  );
}
