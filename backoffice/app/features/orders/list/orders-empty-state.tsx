import { Link } from "react-router";
import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import { plural } from "#contract/text/format.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { withListParams } from "../../../parts/lists/list-params.ts";
import { tabLabels } from "../order-labels.ts";

interface EmptyStateInput {
  readonly tab: OrderTab;
  readonly search: string;
  readonly params: URLSearchParams;
  readonly counts: Readonly<Partial<Record<OrderTab, number>>> | undefined;
  readonly isNarrowed: boolean;
}

export function getOrdersEmptyState({ tab, search, params, counts, isNarrowed }: EmptyStateInput) {
  if (search !== "" || isNarrowed) {
    const otherMatches = counts?.all ?? 0;
    return {
      title: search === "" ? "No orders match" : `No orders match “${search}”`,
      text:
        otherMatches > 0 && tab !== "all"
          ? `${plural(otherMatches, "order matches", "orders match")} under other tabs.`
          : "Searched all orders.",
      action:
        otherMatches > 0 && tab !== "all" ? (
          <ActionLink to={`?${withListParams(params, { status: "all" })}`}>Show all</ActionLink>
        ) : (
          <ActionLink to={`?status=${tab}`}>Clear filters</ActionLink>
        ),
    };
  }
  switch (tab) {
    case "to_pack": {
      const packed = counts?.packed ?? 0;
      return {
        title: "Nothing to pack",
        text:
          packed > 0
            ? `${formatParcels(packed)} to be sent.`
            : "New orders appear here once they are paid.",
        ...(packed > 0 && { action: <ActionLink to="?status=packed">Show packed</ActionLink> }),
      };
    }
    case "packed":
      return { title: "Nothing to ship" };
    case "to_review":
      return { title: "No payments to review" };
    default:
      return { title: "No orders", text: `No orders under “${tabLabels[tab]}”.` };
  }
}

function ActionLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClasses("ghost", "small")}>
      {children}
    </Link>
  );
}

function formatParcels(count: number): string {
  return plural(count, "parcel is ready", "parcels are ready");
}
