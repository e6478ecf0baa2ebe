import { describePage } from "../describe-page.ts";
import { PartnerPage } from "../features/partner/partner-page.tsx";
import { getSite } from "../site.ts";
import type { Route } from "./+types/partner.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "Bulk orders",
    description:
      "Wholesale prices for approved businesses and bulk production for schools, choirs and wedding parties. We reply within 1–2 business days.",
    path: "/partner",
  });

export default function Partner() {
  return <PartnerPage />;
}
