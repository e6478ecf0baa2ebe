import { faq } from "#store/faq.ts";
import { describePage } from "../describe-page.ts";
import { FaqPage } from "../features/faq/faq-page.tsx";
import { getSite } from "../site.ts";
import type { Route } from "./+types/faq.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(getSite(matches), {
    title: "FAQ",
    description:
      "Shipping, free size exchanges, payment by card and bank transfer, accounts and wholesale: what shoppers ask, answered.",
    path: "/faq",
  }),
  {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: (matches[0].loaderData?.content?.questions?.topics ?? faq).flatMap(
        ({ entries }) =>
          entries.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
      ),
    },
  },
];

export default function Faq() {
  return <FaqPage />;
}
