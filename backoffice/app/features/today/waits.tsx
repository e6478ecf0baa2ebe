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
  /** Undefined where the member is not told of it. */
  readonly count: number | undefined;
  /** What it is called where it is one, and where it is more. */
  readonly names: readonly [string, string];
  readonly about: string;
  readonly isUrgent?: boolean;
  readonly images?: readonly string[];
  readonly to: string;
  readonly verb: string;
}

const urgentMs = 12 * 3_600_000;

/** What waits for who looks, each with the one button that leads to it; a room that is not theirs has none. */
export function Waits({ today, role }: { today: StaffToday; role: StaffRole }) {
  const open = roomsFor(role);
  const tasks = tasksOf(today, new Date(today.at)).filter(({ count = 0 }) => count > 0);
  if (tasks.length === 0) return <p className="py-2 text-umber">Nothing waits. Well done.</p>;
  return (
    <ul className="divide-y divide-line">
      {tasks.map(({ count, names: [one, many], about, isUrgent, images = [], to, verb }) => {
        const what = count === 1 ? one : many;
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
  const runs = stock.isCut ? "or more products run low" : "products run low";
  const isOld = (since?: string | null) =>
    Boolean(since) && now.getTime() - Date.parse(since ?? "") > urgentMs;
  const aged = (words: string, since?: string | null) =>
    since ? `${words} ${ageOf(since, now)}` : "";
  const withAge = (words: string, since?: string | null) =>
    `${words}${aged(", the oldest waits", since)}`;
  return [
    {
      count: packing?.count,
      names: ["order to pack", "orders to pack"],
      about: aged("the oldest waits", packing?.oldestAt),
      isUrgent: isOld(packing?.oldestAt),
      images: packing?.images ?? [],
      to: "/orders",
      verb: "Start packing",
    },
    {
      count: payments?.count,
      names: ["payment needs you", "payments need you"],
      about: withAge(reviewsInWords(payments?.kinds ?? {}), payments?.oldestAt),
      isUrgent: isOld(payments?.oldestAt),
      to: "/payments",
      verb: "Decide",
    },
    {
      count: transfers?.count,
      names: ["transfer is awaited", "transfers are awaited"],
      about: aged("the oldest since", transfers?.oldestAt),
      to: "/payments?status=transfers",
      verb: "Look",
    },
    {
      count: refundsToSend?.count,
      names: ["refund to send", "refunds to send"],
      about: aged("the oldest since", refundsToSend?.oldestAt),
      isUrgent: true,
      to: "/payments?status=to_send",
      verb: "Send",
    },
    {
      count: refunds?.count,
      names: ["refund is stuck", "refunds are stuck"],
      about: aged("the oldest since", refunds?.oldestAt),
      isUrgent: true,
      to: "/payments",
      verb: "Look",
    },
    {
      count: returns?.count,
      names: ["return or exchange", "returns and exchanges"],
      about: returns ? withAge(returnsInWords(returns), returns.oldestAt) : "",
      isUrgent: isOld(returns?.oldestAt),
      to: "/returns",
      verb: returns?.asked ? "Answer" : "Look",
    },
    {
      count: profiles?.count,
      names: ["business to review", "businesses to review"],
      about: aged(`${profiles?.company} waits`, profiles?.since),
      to: "/businesses",
      verb: "Review",
    },
    {
      count: enquiries?.count,
      names: ["bulk enquiry", "bulk enquiries"],
      about: enquiries?.answerBy ? promiseInWords(enquiries.answerBy, now) : "",
      isUrgent: true,
      // Where the first of them stands: taken up, it is still to be answered.
      to: `/enquiries?status=${enquiries?.status ?? "new"}`,
      verb: "Answer",
    },
    {
      count: dataRequests?.count,
      names: ["request about personal data", "requests about personal data"],
      about: dataRequests?.dueOn ? dueInWords(dataRequests.dueOn, now) : "",
      isUrgent: dataRequests?.dueOn ? isDueSoon(dataRequests.dueOn, now) : false,
      to: "/customers?status=data",
      verb: "Answer",
    },
    {
      count: missedDrafts?.count,
      names: ["draft missed its day", "drafts missed their day"],
      about: aged("without picture or size since", missedDrafts?.oldestAt),
      isUrgent: true,
      to: "/products?status=draft",
      verb: "Complete",
    },
    {
      count: stock.count,
      names: ["product runs low", runs],
      about: stock.soldOut > 0 ? `${stock.soldOut} with a size sold out` : "no size sold out yet",
      images: stock.images,
      to: "/stock?status=low",
      verb: "Restock",
    },
  ];
}
