import { data } from "react-router";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { pageTitle } from "../page-title.ts";
import type { Route } from "./+types/coming-soon.ts";

export const meta = () => [
  { title: pageTitle("Coming Soon") },
  { name: "robots", content: "noindex" },
];

/** Paths nobody knows answer with 404; /returns and /track-order exist (decision: Pages). */
export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: "*" in params ? 404 : 200 });
}

/** In the browser there is nothing to ask the server for. */
export function clientLoader() {
  return null;
}

export default function ComingSoon() {
  return (
    <div className="page-margin grid gap-10 py-14 md:grid-cols-[5fr_7fr] md:items-center md:py-26">
      <div className="flex flex-col items-start gap-5 md:order-2">
        <h1 className="type-page">Coming Soon</h1>
        <p className="max-w-[36ch] text-lead text-umber">
          This page is still on the loom. Until it is cut, you can look up an order or read how we
          deliver and exchange.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton to="/orders/lookup">Look up an order</LinkButton>
          <LinkButton to="/faq" look="ghost">
            Read the FAQ
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
