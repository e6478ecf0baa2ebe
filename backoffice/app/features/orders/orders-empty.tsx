import { Link } from "react-router";
import type { OrderTab } from "#contract/api/order-tabs.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { narrowed } from "../../parts/narrow-list.ts";
import { orders, tabWords } from "./order-words.ts";

interface Emptiness {
  readonly tab: OrderTab;
  readonly search: string;
  /** The address, which says what the list is narrowed to. */
  readonly params: URLSearchParams;
  readonly counts: Readonly<Partial<Record<OrderTab, number>>> | undefined;
  readonly isNarrowed: boolean;
}

/** What stands where no order is: all that was to be done is done, or nothing matches. */
export function ordersEmpty({ tab, search, params, counts, isNarrowed }: Emptiness) {
  if (search !== "" || isNarrowed) {
    const elsewhere = counts?.all ?? 0;
    return {
      title: search === "" ? "No order matches" : `No order matches “${search}”`,
      text:
        elsewhere > 0 && tab !== "all"
          ? `${orders(elsewhere)} of another state would.`
          : "Looked in all of them.",
      action:
        elsewhere > 0 && tab !== "all" ? (
          <Way to={`?${narrowed(params, { status: "all" })}`}>Show them</Way>
        ) : (
          <Way to={`?status=${tab}`}>Take the filters off</Way>
        ),
    };
  }
  switch (tab) {
    case "to_pack": {
      const packed = counts?.packed ?? 0;
      return {
        title: "Everything is packed",
        text:
          packed > 0 ? `${parcels(packed)} for the rider.` : "New orders appear here once paid.",
        ...(packed > 0 && { action: <Way to="?status=packed">Show packed</Way> }),
      };
    }
    case "packed":
      return { title: "Nothing waits to be sent" };
    case "to_review":
      return { title: "Money and orders agree" };
    default:
      return { title: "No order here", text: `${tabWords[tab]}: none.` };
  }
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClasses("ghost", "small")}>
      {children}
    </Link>
  );
}

function parcels(count: number): string {
  return count === 1 ? "1 parcel waits" : `${count} parcels wait`;
}
