import { data } from "react-router";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { fallbackPicture } from "../page-pictures.ts";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import type { Route } from "./+types/coming-soon.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Coming Soon", page),
  { name: "robots", content: "noindex" },
];

/** Unknown paths answer 404; /returns and /track-order exist. */
export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: "*" in params ? 404 : 200 });
}

/** In the browser there is nothing to request. */
export function clientLoader() {
  return null;
}

export default function ComingSoon() {
  return (
    <div className="page-margin grid items-center gap-8 py-10 md:grid-cols-[5fr_7fr] md:gap-14 md:py-18">
      <Picture
        image={fallbackPicture}
        alt=""
        sizes="(min-width: 768px) 40vw, 100vw"
        className="aspect-square w-full rounded-picture object-cover md:aspect-4/5"
        priority
      />
      <div className="flex flex-col items-start gap-5">
        <h1 className="type-page">Coming Soon</h1>
        <p className="max-w-[38ch] text-lead text-umber">
          This page is coming soon. Until then you can look up an order, or read about delivery and
          exchanges.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton to="/orders/lookup">Look up an order</LinkButton>
          <LinkButton to="/faq" variant="ghost">
            Read the FAQ
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
