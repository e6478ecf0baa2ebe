import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { type ReturnHolder, readLink } from "../features/returns/return-holder.ts";
import { ReturnsPage } from "../features/returns/returns-page.tsx";
import { type InPage, titled } from "../page-title.ts";

export const meta = (page: InPage) => [
  titled("Exchange or return", page),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** Exchange or return pieces of an order by a mailed link, without an account. */
export default function Exchange() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [holder, setHolder] = useState<ReturnHolder | "none">();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again only for another link
  useEffect(() => {
    const link = hash.slice(1);
    // A secret has no place in the address bar; beside the address it lives as long as the tab.
    if (link) {
      void navigate("/exchange", { replace: true, state: { link }, preventScrollReset: true });
    }
    const kept = link || (state as { link?: unknown } | null)?.link;
    setHolder((typeof kept === "string" ? readLink(kept) : undefined) ?? "none");
  }, [hash]);

  const lookUp = (
    <LinkButton to="/orders/lookup" look="ghost" size="small">
      Find your order
    </LinkButton>
  );
  return (
    <div className="page-margin fill-window py-8 md:py-13">
      {holder === "none" && (
        <>
          <h1 className="type-page">Exchange or return</h1>
          <p role="alert" className="my-6 max-w-[48ch] text-umber">
            This link is not whole. Open it from the mail once more, or look your order up and have
            another one sent.
          </p>
          {lookUp}
        </>
      )}
      {holder !== undefined && holder !== "none" && (
        <ReturnsPage holder={holder} level="h1" back={lookUp} />
      )}
    </div>
  );
}
