import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { ReviewStatus } from "../../components/review-status.tsx";
import { OrderHistory } from "../../features/orders/order-history.tsx";
import type { OrderLookupInput } from "../../features/orders/order-lookup.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Orders", page),
  { name: "robots", content: "noindex" },
];

export default function AccountOrders() {
  return (
    <OrderHistory
      foot={
        <div className="mt-10 grid gap-4 md:mt-14 lg:grid-cols-2">
          <OrderLookupPanel />
          <BusinessPanel />
        </div>
      }
    />
  );
}

function BusinessPanel() {
  const { business } = useSession();
  const titleId = useId();
  const { text, to, label } = contentFor(business);
  return (
    <section
      aria-labelledby={titleId}
      className="flex overflow-clip rounded-panel border border-line bg-paper"
    >
      <LoomStrip direction="standing" className="w-3.5" />
      <div className="flex min-w-0 grow flex-col items-start px-4 py-5 xs:px-7 xs:py-6">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
          <h2 id={titleId} className="type-panel">
            Business profile
          </h2>
          {business && <ReviewStatus status={business.status} />}
        </div>
        <p className="mt-1 mb-4 text-nav text-umber wrap-anywhere">{text}</p>
        <LinkButton to={to} variant="ghost" className="mt-auto min-h-12.5! max-xs:w-full">
          {label}
        </LinkButton>
      </div>
    </section>
  );
}

function contentFor(business: BusinessProfile | null) {
  if (!business) {
    return {
      text: "Buying for a business? Once our team has approved it, every style shows its wholesale prices.",
      to: "/business-profile",
      label: "Apply for wholesale",
    };
  }
  const name = business.taxId
    ? `${business.companyName}, TIN ${business.taxId}.`
    : `${business.companyName}.`;
  switch (business.status) {
    case "approved":
      return {
        text: `${name} Wholesale prices show on every product page.`,
        to: "/partner#request",
        label: "Start a bulk order",
      };
    case "rejected":
      return {
        text: `${name} Not approved yet. Update it and send it again; our team reviews every application.`,
        to: "/business-profile",
        label: "View and update",
      };
    default:
      return {
        text: `${name} Our team is reviewing your application.`,
        to: "/business-profile",
        label: "View application",
      };
  }
}

function OrderLookupPanel() {
  const navigate = useNavigate();
  const titleId = useId();
  const [email, setEmail] = useState("");
  const [orderNumber, setOrderNumber] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the history state, as URLs end up in logs.
    navigate("/orders/lookup", { state: { email, orderNumber } satisfies OrderLookupInput });
  };

  return (
    <section
      aria-labelledby={titleId}
      className="rounded-panel border border-line bg-paper px-4 py-5 xs:px-7 xs:py-6"
    >
      <h2 id={titleId} className="type-panel">
        Look up an order
      </h2>
      <p className="mt-1 text-nav text-umber">Bought as a guest? Use the email and order number.</p>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-4 grid gap-2.5 md:grid-cols-[minmax(0,1fr)_8.75rem_auto]"
      >
        <input
          type="email"
          name="email"
          aria-label="Email"
          placeholder="Email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className={boxClasses(false, "h-12.5")}
        />
        <input
          name="orderNumber"
          aria-label="Order number"
          placeholder="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={orderNumber}
          onChange={(event) => setOrderNumber(event.target.value)}
          className={boxClasses(false, "h-12.5")}
        />
        <Button type="submit" className="min-h-12.5!">
          Find
        </Button>
      </form>
    </section>
  );
}
