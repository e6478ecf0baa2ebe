import { Link } from "react-router";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { pluralForm } from "#contract/text/format.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { findPage, pagesFor } from "../../layout/navigation.ts";
import { formatAge } from "../../parts/format/dates.ts";
import { Thumbnails } from "../../parts/layout/thumbnails.tsx";
import {
  formatCaseCounts,
  formatDueDate,
  formatReplyDeadline,
  formatReturnCounts,
  isDueSoon,
} from "./today-labels.ts";

interface Task {
  /** Undefined without the right to see it. */
  readonly count: number | undefined;
  /** Singular and plural. */
  readonly names: readonly [string, string];
  readonly detail: string;
  readonly isUrgent?: boolean;
  readonly images?: readonly string[];
  readonly to: string;
  readonly verb: string;
}

const urgentMs = 12 * 3_600_000;

export function ToDoList({ today, role }: { today: StaffToday; role: StaffRole }) {
  const open = pagesFor(role);
  const tasks = getTasks(today, new Date(today.at)).filter(({ count = 0 }) => count > 0);
  if (tasks.length === 0) return <p className="py-2 text-umber">All done.</p>;
  return (
    <ul className="divide-y divide-line">
      {tasks.map(({ count, names: [one, many], detail, isUrgent, images = [], to, verb }) => {
        const label = pluralForm(count ?? 0, one, many);
        const page = findPage(to.replace(/\?.*/, ""));
        const canOpen = page !== undefined && open.includes(page);
        return (
          <li
            key={label}
            className="relative flex min-h-15 items-center gap-4 py-2 max-md:min-h-17 md:gap-0"
          >
            <span className="w-9 shrink-0 text-price tabular-nums md:w-13">{count}</span>
            <span className="min-w-0 grow">
              <span className="block">{label}</span>
              <span
                className={classNames(
                  "block text-meta leading-normal",
                  isUrgent ? "text-amber" : "text-umber",
                )}
              >
                {detail}
              </span>
            </span>
            {images.length > 0 && <Thumbnails images={images} />}
            {canOpen && (
              <Link
                to={to}
                className={classNames(
                  buttonClasses("ghost", "row"),
                  "shrink-0 max-md:-ml-2 md:ml-3 max-md:min-w-11 max-md:border-0 max-md:px-0 max-md:after:absolute max-md:after:inset-0",
                )}
              >
                <span className="max-md:sr-only">
                  {verb}
                  <span className="sr-only">: {label}</span>
                </span>
                <span aria-hidden="true" className="text-price md:hidden">
                  ›
                </span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function getTasks(today: StaffToday, now: Date): Task[] {
  const { packing, payments, transfers, refundsToSend, riderMoney, refunds } = today;
  const { returns, profiles, enquiries, dataRequests, missedDrafts, stock } = today;
  const lowStockLabel = stock.hasMore ? "or more products low on stock" : "products low on stock";
  const isOverdue = (since?: string | null) =>
    Boolean(since) && now.getTime() - Date.parse(since ?? "") > urgentMs;
  const withOldest = (text: string, since?: string | null) =>
    since ? `${text} ${formatAge(since, now)}` : "";
  const withAge = (text: string, since?: string | null) =>
    `${text}${withOldest(". Oldest:", since)}`;
  return [
    {
      count: packing?.count,
      names: ["order to pack", "orders to pack"],
      detail: withOldest("Oldest:", packing?.oldestAt),
      isUrgent: isOverdue(packing?.oldestAt),
      images: packing?.images ?? [],
      to: "/orders",
      verb: "Start packing",
    },
    {
      count: payments?.count,
      names: ["payment to review", "payments to review"],
      detail: withAge(formatCaseCounts(payments?.kinds ?? {}), payments?.oldestAt),
      isUrgent: isOverdue(payments?.oldestAt),
      to: "/payments",
      verb: "Review",
    },
    {
      count: transfers?.count,
      names: ["bank transfer expected", "bank transfers expected"],
      detail: withOldest("Oldest:", transfers?.oldestAt),
      to: "/payments?status=transfers",
      verb: "View",
    },
    {
      count: refundsToSend?.count,
      names: ["refund to send", "refunds to send"],
      detail: withOldest("Oldest:", refundsToSend?.oldestAt),
      isUrgent: true,
      to: "/payments?status=to_send",
      verb: "Send",
    },
    {
      count: riderMoney?.count,
      names: ["rider payment to count", "rider payments to count"],
      detail: withOldest("Oldest:", riderMoney?.oldestAt),
      isUrgent: isOverdue(riderMoney?.oldestAt),
      to: "/payments/on-delivery",
      verb: "Count",
    },
    {
      count: refunds?.count,
      names: ["refund stuck", "refunds stuck"],
      detail: withOldest("Oldest:", refunds?.oldestAt),
      isUrgent: true,
      to: "/payments",
      verb: "View",
    },
    {
      count: returns?.count,
      names: ["return or exchange", "returns and exchanges"],
      detail: returns ? withAge(formatReturnCounts(returns), returns.oldestAt) : "",
      isUrgent: isOverdue(returns?.oldestAt),
      to: "/returns",
      verb: returns?.requested ? "Reply" : "View",
    },
    {
      count: profiles?.count,
      names: ["business to review", "businesses to review"],
      detail: withOldest(`${profiles?.company}, waiting`, profiles?.since),
      to: "/businesses",
      verb: "Review",
    },
    {
      count: enquiries?.count,
      names: ["bulk enquiry", "bulk enquiries"],
      detail: enquiries?.replyBy ? formatReplyDeadline(enquiries.replyBy, now) : "",
      isUrgent: true,
      // Links to the status of the oldest open enquiry.
      to: `/enquiries?status=${enquiries?.status ?? "new"}`,
      verb: "Reply",
    },
    {
      count: dataRequests?.count,
      names: ["personal data request", "personal data requests"],
      detail: dataRequests?.dueOn ? formatDueDate(dataRequests.dueOn, now) : "",
      isUrgent: dataRequests?.dueOn ? isDueSoon(dataRequests.dueOn, now) : false,
      to: "/customers?status=data",
      verb: "Reply",
    },
    {
      count: missedDrafts?.count,
      names: ["draft missed its publish date", "drafts missed their publish date"],
      detail: withOldest("Missing photo or size for", missedDrafts?.oldestAt),
      isUrgent: true,
      to: "/products?status=draft",
      verb: "Complete",
    },
    {
      count: stock.count,
      names: ["product low on stock", lowStockLabel],
      detail: stock.soldOut > 0 ? `${stock.soldOut} with sold-out sizes` : "No sizes sold out",
      images: stock.images,
      to: "/stock?status=low",
      verb: "Restock",
    },
  ];
}
