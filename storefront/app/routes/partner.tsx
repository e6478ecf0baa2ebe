import { type ReactElement, useState } from "react";
import { replyPromise } from "#contract/api/business/bulk-order-limits.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { bulkChatLink } from "../contact-links.ts";
import { describePage } from "../describe-page.ts";
import { BulkOrderForm } from "../features/partner/bulk-order-form.tsx";
import { clothPicture } from "../page-pictures.ts";
import { DefaultTiersTable } from "../pricing/default-tiers-table.tsx";
import { getSite } from "../site.ts";
import { useContacts } from "../store-content.ts";
import type { Route } from "./+types/partner.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "Bulk orders",
    description:
      "Wholesale prices for approved businesses and bulk production for schools, choirs and wedding parties. We reply within 1–2 business days.",
    path: "/partner",
  });

export default function PartnerPage() {
  const [confirmation, setConfirmation] = useState<ReactElement>();
  const contacts = useContacts();
  return (
    <>
      <div className="on-dark bg-indigo-deep text-on-indigo md:grid md:grid-cols-[minmax(0,53.7fr)_auto_minmax(0,44.6fr)]">
        <div className="px-4 pt-10 pb-11 md:self-center md:px-10 md:py-16 lg:pr-18">
          <h1 className="type-page max-w-[14ch] text-light">Wholesale and bulk orders</h1>
          <p className="mt-4 max-w-[52ch]">
            Stock your boutique at tiered prices, or have a whole run cut for a school, a choir or a
            wedding party. We answer every enquiry {replyPromise}.
          </p>
          <div className="mt-8 flex flex-col gap-3 md:flex-row md:flex-wrap">
            <a href="#request" className={buttonClasses("light")}>
              Ask for a quote
            </a>
            <a href={bulkChatLink(contacts)} className={buttonClasses("outlined")}>
              Chat about a bulk order
            </a>
          </div>
        </div>
        <LoomStrip direction="lying" className="h-3.5 md:hidden" />
        <LoomStrip direction="standing" className="w-7 max-md:hidden" />
        <Picture
          image={clothPicture("adire")}
          alt=""
          sizes="(min-width: 768px) 45vw, 100vw"
          className="aspect-[13/10] w-full md:aspect-auto md:h-full md:min-h-120"
        />
      </div>
      <div className="page-margin grid gap-x-18 gap-y-12 py-12 md:py-18 lg:grid-cols-2">
        <Wholesale />
        <BulkProduction />
      </div>
      <section
        id="request"
        aria-labelledby="request-title"
        className="page-margin scroll-mt-20 grid items-start gap-x-18 gap-y-12 border-line border-t py-12 md:py-18 lg:grid-cols-[minmax(0,680px)_minmax(0,1fr)]"
      >
        <div>
          <h2 id="request-title" className="type-title mb-6">
            Enquire about a bulk order
          </h2>
          {confirmation ?? <BulkOrderForm onSent={setConfirmation} />}
        </div>
        <Contacts />
      </section>
    </>
  );
}

function Wholesale() {
  return (
    <section aria-labelledby="wholesale">
      <h2 id="wholesale" className="type-title">
        Wholesale
      </h2>
      <p className="mt-2 max-w-[56ch] text-umber">
        For businesses that sell our clothes on. Once your business profile is approved, the more
        you buy of one style, the lower the price, sizes mixed as you like.
      </p>
      <DefaultTiersTable />
      <p className="mt-3 text-meta text-umber">Some styles have their own price breaks.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <LinkButton to="/business-profile" variant="ghost">
          Open a business profile
        </LinkButton>
        <LinkButton to="/quick-order" variant="ghost">
          Order from a list
        </LinkButton>
      </p>
    </section>
  );
}

const productionSteps = [
  {
    title: "Tell us what you need",
    text: "Styles, cloth, sizes and the day it is for. A sketch or a photograph helps.",
  },
  {
    title: "We send a quote",
    text: `By email ${replyPromise}, with unit prices and a delivery date.`,
  },
  {
    title: "We cut and sew",
    text: "From one bolt where the stripe must match, and in every size you asked for.",
  },
];

function BulkProduction() {
  return (
    <section aria-labelledby="production">
      <h2 id="production" className="type-title">
        Bulk production
      </h2>
      <p className="mt-2 max-w-[56ch] text-umber">
        For uniforms, aṣọ ẹbí and your own label. You need no account to ask.
      </p>
      <ol className="mt-5 border-line border-t">
        {productionSteps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] border-line border-b py-4">
            <span aria-hidden="true" className="font-medium text-umber tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="text-umber">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Contacts() {
  const contacts = useContacts();
  const { bulkEmail, stylingEmail } = contacts.contact;
  return (
    <aside aria-label="Other ways to reach us" className="grid gap-6">
      <div>
        <h3 className="type-panel">Prefer to chat?</h3>
        <p className="mt-1 text-umber">We’ve started the message for you.</p>
        <a href={bulkChatLink(contacts)} className={buttonClasses("ghost", "regular", "mt-3")}>
          Open the chat
        </a>
      </div>
      <div>
        <h3 className="type-panel">By email</h3>
        <p className="mt-1 text-umber">
          Bulk orders:{" "}
          <a
            href={`mailto:${bulkEmail}?subject=Bulk%20order`}
            className="text-link touch-target text-ink wrap-anywhere"
          >
            {bulkEmail}
          </a>
        </p>
        <p className="mt-2 text-umber">
          Styling:{" "}
          <a
            href={`mailto:${stylingEmail}?subject=Help%20with%20styling`}
            className="text-link touch-target text-ink wrap-anywhere"
          >
            {stylingEmail}
          </a>
        </p>
        <p className="mt-3">We reply {replyPromise}.</p>
      </div>
    </aside>
  );
}
