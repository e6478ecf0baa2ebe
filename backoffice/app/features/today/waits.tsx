import { Link } from "react-router";
import type { StaffRole } from "#contract/api/staff.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { roomAt, roomsFor } from "../../layout/rooms.ts";
import { SmallPictures } from "../../parts/small-pictures.tsx";
import { ageOf } from "../../parts/when.ts";
import {
  dueInWords,
  isDueSoon,
  promiseInWords,
  returnsInWords,
  reviewsInWords,
} from "./today-words.ts";

interface Task {
  readonly count: number;
  readonly what: string;
  readonly about: string;
  readonly isUrgent?: boolean;
  readonly images?: readonly string[];
  readonly to: string;
  readonly verb: string;
}

const urgentMs = 12 * 3_600_000;
const named = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** What waits for who looks, each with the one button that leads to it; a room that is not theirs has none. */
export function Waits({ today, role }: { today: StaffToday; role: StaffRole }) {
  const open = roomsFor(role);
  const tasks = tasksOf(today, new Date(today.at)).filter(({ count }) => count > 0);
  if (tasks.length === 0) return <p className="py-2 text-umber">Nothing waits. Well done.</p>;
  return (
    <ul className="divide-y divide-line">
      {tasks.map(({ count, what, about, isUrgent, images = [], to, verb }) => {
        const room = roomAt(to.replace(/\?.*/, ""));
        const mayGo = room !== undefined && open.includes(room);
        return (
          <li
            key={what}
            className="relative flex min-h-15 items-center gap-4 py-2 max-md:min-h-17 md:gap-0"
          >
            <span className="w-9 shrink-0 text-price tabular-nums md:w-13">{count}</span>
            <span className="min-w-0 grow">
              <span className="block">{what}</span>
              <span
                className={classNames(
                  "block text-meta leading-normal",
                  isUrgent ? "text-amber" : "text-umber",
                )}
              >
                {about}
              </span>
            </span>
            {images.length > 0 && <SmallPictures images={images} />}
            {mayGo && (
              <Link
                to={to}
                className={classNames(
                  buttonClasses("ghost", "row"),
                  "shrink-0 max-md:-ml-2 md:ml-3 max-md:min-w-11 max-md:border-0 max-md:px-0 max-md:after:absolute max-md:after:inset-0",
                )}
              >
                <span className="max-md:sr-only">
                  {verb}
                  <span className="sr-only">: {what}</span>
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

function tasksOf(today: StaffToday, now: Date): Task[] {
  const { packing, payments, transfers, refundsToSend, refunds } = today;
  const { returns, profiles, enquiries, dataRequests, missedDrafts, stock } = today;
  const promise = enquiries?.answerBy ? promiseInWords(enquiries.answerBy, now) : undefined;
  const isOld = (since: string | null) =>
    since !== null && now.getTime() - Date.parse(since) > urgentMs;
  return [
    {
      count: packing?.count ?? 0,
      what: named(packing?.count ?? 0, "order to pack", "orders to pack"),
      about: packing?.oldestAt ? `the oldest waits ${ageOf(packing.oldestAt, now)}` : "",
      isUrgent: isOld(packing?.oldestAt ?? null),
      images: packing?.images ?? [],
      to: "/orders",
      verb: "Start packing",
    },
    {
      count: payments?.count ?? 0,
      what: named(payments?.count ?? 0, "payment needs you", "payments need you"),
      about: reviewsInWords(payments?.kinds ?? {}),
      to: "/payments",
      verb: "Decide",
    },
    {
      count: transfers?.count ?? 0,
      what: named(transfers?.count ?? 0, "transfer is awaited", "transfers are awaited"),
      about: transfers?.oldestAt ? `the oldest since ${ageOf(transfers.oldestAt, now)}` : "",
      to: "/payments?status=transfers",
      verb: "Look",
    },
    {
      count: refundsToSend?.count ?? 0,
      what: named(refundsToSend?.count ?? 0, "refund to send", "refunds to send"),
      about: refundsToSend?.oldestAt
        ? `the oldest since ${ageOf(refundsToSend.oldestAt, now)}`
        : "",
      isUrgent: true,
      to: "/payments?status=to_send",
      verb: "Send",
    },
    {
      count: refunds?.count ?? 0,
      what: named(refunds?.count ?? 0, "refund is stuck", "refunds are stuck"),
      about: refunds?.oldestAt ? `the oldest since ${ageOf(refunds.oldestAt, now)}` : "",
      isUrgent: true,
      to: "/payments",
      verb: "Look",
    },
    {
      count: returns?.count ?? 0,
      what: named(returns?.count ?? 0, "return or exchange", "returns and exchanges"),
      about: returns ? returnsInWords(returns) : "",
      to: "/returns",
      verb: returns?.asked ? "Answer" : "Look",
    },
    {
      count: profiles?.count ?? 0,
      what: named(profiles?.count ?? 0, "business to review", "businesses to review"),
      about: profiles?.since ? `${profiles.company} waits ${ageOf(profiles.since, now)}` : "",
      to: "/businesses",
      verb: "Review",
    },
    {
      count: enquiries?.count ?? 0,
      what: named(enquiries?.count ?? 0, "bulk enquiry", "bulk enquiries"),
      about: promise?.text ?? "",
      isUrgent: true,
      to: "/enquiries",
      verb: "Answer",
    },
    {
      count: dataRequests?.count ?? 0,
      what: named(
        dataRequests?.count ?? 0,
        "request about personal data",
        "requests about personal data",
      ),
      about: dataRequests?.dueOn ? dueInWords(dataRequests.dueOn, now) : "",
      isUrgent: dataRequests?.dueOn ? isDueSoon(dataRequests.dueOn, now) : false,
      to: "/customers?status=data",
      verb: "Answer",
    },
    {
      count: missedDrafts?.count ?? 0,
      what: named(
        missedDrafts?.count ?? 0,
        "draft missed its day to publish",
        "drafts missed their day to publish",
      ),
      about: missedDrafts?.oldestAt
        ? `a picture or a size is missing since ${ageOf(missedDrafts.oldestAt, now)}`
        : "",
      isUrgent: true,
      to: "/products?status=draft",
      verb: "Complete",
    },
    {
      count: stock.count,
      what: `${stock.isCut ? "or more " : ""}${named(stock.count, "product runs low", "products run low")}`,
      about: stock.soldOut > 0 ? `${stock.soldOut} with a size sold out` : "no size sold out yet",
      images: stock.images,
      to: "/stock?status=low",
      verb: "Restock",
    },
  ];
}
