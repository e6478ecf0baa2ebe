import type { CustomerTab } from "#contract/api/customer-tabs.ts";
import type { CustomerSummary, ListedCustomer } from "#contract/api/staff-customers.ts";
import { Status } from "#ui/primitives/status.tsx";
import { naira } from "../../parts/money.ts";
import type { Column } from "../../parts/records.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { listedDay } from "../../parts/when.ts";
import { WholesaleTag } from "../../parts/wholesale-tag.tsx";
import { DueWords } from "./due-words.tsx";

/** The columns of a tab of the customers room. */
export function customerColumns(tab: CustomerTab, now: Date): readonly Column<ListedCustomer>[] {
  return [
    { head: "Name", cell: (row) => <Name customer={row} /> },
    { head: "E-mail", cell: (row) => row.email, className: "text-umber wrap-anywhere" },
    { head: "City", cell: (row) => row.city || "–", className: "text-umber whitespace-nowrap" },
    { head: "Orders", cell: (row) => row.orders, className: "text-right tabular-nums" },
    {
      head: "Spent",
      cell: (row) => naira(row.spent),
      className: "text-right font-medium tabular-nums",
    },
    ...(tab === "data"
      ? [due]
      : [
          {
            head: "Last bought",
            cell: (row: ListedCustomer) => <LastBought pieces={row.lastBought} />,
            className: "whitespace-nowrap md:pl-5",
          },
          {
            head: "Letter",
            cell: (row: ListedCustomer) => (row.readsLetter ? "Reads it" : "–"),
            className: "text-umber whitespace-nowrap",
          },
        ]),
    {
      head: "Last order",
      cell: (row) => lastOrderOf(row, now),
      className: "text-right text-umber tabular-nums whitespace-nowrap",
    },
  ];
}

const due: Column<ListedCustomer> = {
  head: "Asked for",
  cell: ({ dataRequest }) => dataRequest && <DueWords request={dataRequest} />,
  className: "md:pl-5",
};

function lastOrderOf({ lastOrderAt }: CustomerSummary, now: Date): string {
  return lastOrderAt ? listedDay(lastOrderAt, now) : "–";
}

function LastBought({ pieces }: { pieces: ListedCustomer["lastBought"] }) {
  return (
    <span className="flex gap-0.5">
      {pieces.map(({ name, image }) => (
        <Thumbnail key={`${name} ${image}`} image={image || null} className="h-8.75 w-7" />
      ))}
      <span className="sr-only">{pieces.map(({ name }) => name).join(", ")}</span>
    </span>
  );
}

/** Somebody in the list of a phone: who and where at the left, what they bought for at the right. */
export function CustomerBlock({ customer, now }: { customer: ListedCustomer; now: Date }) {
  const { name, company, business, email, city, orders, spent, dataRequest } = customer;
  const isBusiness = business === "approved" || business === "pending";
  const bought = orders === 1 ? "1 order" : `${orders.toLocaleString("en-NG")} orders`;
  return (
    <span className="block py-3">
      <span className="flex justify-between gap-3">
        <span className="wrap-anywhere min-w-0 text-body">
          {(isBusiness && company) || name || email}
        </span>
        <span className="text-body tabular-nums">{naira(spent)}</span>
      </span>
      <span className="flex justify-between gap-3 font-normal text-umber">
        <span className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-2">
          {city || (name === "" ? "" : email)}
          {business === "approved" && <WholesaleTag />}
          {business === "pending" && <Status tone="waiting">Waits for review</Status>}
        </span>
        {orders > 0 && (
          <span className="shrink-0 tabular-nums">
            {bought}, {lastOrderOf(customer, now).replace("Today", "today")}
          </span>
        )}
      </span>
      {dataRequest && (
        <span className="block font-normal">
          <DueWords request={dataRequest} />
        </span>
      )}
    </span>
  );
}

/** A company before who buys for it; a guest's name, and without one the address. */
function Name({ customer }: { customer: CustomerSummary }) {
  const { name, company, business, email } = customer;
  const isBusiness = business === "approved" || business === "pending";
  return (
    <span className="wrap-anywhere inline-flex flex-wrap items-center gap-x-2">
      <span>{(isBusiness && company) || name || email}</span>
      {isBusiness && company && <span className="font-normal text-umber">{name}</span>}
      {business === "approved" && <WholesaleTag />}
      {business === "pending" && <Status tone="waiting">Waits for review</Status>}
    </span>
  );
}
