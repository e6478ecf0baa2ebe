import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { parseReturnLink, type ReturnAccess } from "../features/returns/return-access.ts";
import { ReturnsPage } from "../features/returns/returns-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Exchange or return", page),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function Exchange() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [access, setAccess] = useState<ReturnAccess | "none">();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again only for another link
  useEffect(() => {
    const link = hash.slice(1);
    // A token must not stay in the address bar; in the history state it lives as long as the tab.
    if (link) {
      void navigate("/exchange", { replace: true, state: { link }, preventScrollReset: true });
    }
    const secret = link || (state as { link?: unknown } | null)?.link;
    setAccess((typeof secret === "string" ? parseReturnLink(secret) : undefined) ?? "none");
  }, [hash]);

  const lookUp = (
    <LinkButton to="/orders/lookup" variant="ghost" size="small">
      Find your order
    </LinkButton>
  );
  return (
    <div className="page-margin fill-window py-8 md:py-13">
      {access === "none" && (
        <>
          <h1 className="type-page">Exchange or return</h1>
          <p role="alert" className="my-6 max-w-[48ch] text-umber">
            This link is incomplete. Open it again from the email, or look up your order and request
            a new link.
          </p>
          {lookUp}
        </>
      )}
      {access !== undefined && access !== "none" && (
        <ReturnsPage access={access} level="h1" back={lookUp} />
      )}
    </div>
  );
}
