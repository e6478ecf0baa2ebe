import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { Outdated } from "../../loading/outdated.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Panel } from "../../parts/panel.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { ClaimsPanel } from "./claims-panel.tsx";
import { LatestOrders } from "./latest-orders.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { SoldMost } from "./sold-most.tsx";
import { dayTitle, greeting, lastDoneInWords } from "./today-words.ts";
import { Waits } from "./waits.tsx";

const everyMs = 60_000;
const waitsFailure = "What waits could not be loaded.";
const salesFailure = "Sales could not be loaded.";

interface TodayPageProps {
  readonly member: StaffMember;
  /** What stands before what waits. */
  readonly children?: ReactNode;
}

/** The first room: what waits at the left, for owner and manager the shop's figures at the right. */
export function TodayPage({ member, children }: TodayPageProps) {
  const now = new Date();
  const waits = useLoaded((signal) => api("GET /staff/today", { signal }), ["today"], { everyMs });
  return (
    <>
      <p className="text-nav text-umber md:hidden">
        {greeting(now)}, {member.name.split(" ")[0]}
      </p>
      <RoomHead
        title={
          <>
            <span className="max-md:hidden">{dayTitle(now, "long")}</span>
            <span className="md:hidden">{dayTitle(now, "short")}</span>
          </>
        }
      >
        <Makes member={member} />
      </RoomHead>
      {children}
      {waits.loaded.state === "loading" && <RecordSkeleton />}
      {waits.loaded.state === "failed" && (
        <Failure fault={waits.loaded.fault} message={waitsFailure} onRetry={waits.reload} />
      )}
      <Outdated of={waits} failure={waitsFailure} />
      {waits.loaded.state === "ready" && (
        // On a phone the figures stand between what waits and the newest orders.
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.61fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <Panel
              title="Waits for you"
              // A phone shows nothing but the list, from edge to edge.
              className="max-md:-mx-4 max-md:border-x-0 max-md:py-0 max-md:[&>div:first-child]:sr-only"
              aside={
                waits.loaded.data.lastDone && (
                  <p className="text-meta text-umber max-md:hidden">
                    {lastDoneInWords(waits.loaded.data.lastDone, now)}
                  </p>
                )
              }
            >
              <Waits today={waits.loaded.data} role={member.role} />
            </Panel>
          </div>
          {hasRight(member.role, "reports.read") && <Figures role={member.role} />}
          {waits.loaded.data.latest && (
            <div className="min-w-0 xl:col-start-1">
              <LatestOrders orders={waits.loaded.data.latest} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

const made = [
  { to: "/products/new", words: "New product", right: "products.edit" },
  { to: "/orders/new", words: "Order for a buyer", right: "orders.edit" },
] as const;

/**
 * What may be made from here; on a phone behind one button, so that the head stays one row. The browser opens it: the
 * scripts of a menu would be a part of what everybody loads first.
 */
export function Makes({ member }: { member: Pick<StaffMember, "role"> }) {
  const menuId = useId();
  const open = made.filter(({ right }) => hasRight(member.role, right));
  if (open.length === 0) return null;
  return (
    <>
      <div className="flex gap-2 max-md:hidden">
        {open.map(({ to, words }) => (
          <LinkButton key={to} to={to} look="ghost" size="small">
            {words}
          </LinkButton>
        ))}
      </div>
      <button
        type="button"
        aria-label="Make something new"
        popoverTarget={menuId}
        className="-mr-2 flex size-11 items-center justify-center md:hidden"
      >
        <PlusIcon />
      </button>
      <div
        id={menuId}
        popover="auto"
        className="fixed top-23 right-4 left-auto m-0 w-60 border border-ink bg-paper py-1 text-ink shadow-menu md:hidden"
      >
        {open.map(({ to, words }) => (
          <Link key={to} to={to} className="flex min-h-11 items-center px-4 text-nav">
            {words}
          </Link>
        ))}
      </div>
    </>
  );
}

/** What the shop took, what sold most, and what it says of itself. */
function Figures({ role }: Pick<StaffMember, "role">) {
  const sales = useLoaded((signal) => api("GET /staff/sales", { signal }), ["sales"], { everyMs });
  const { loaded, reload } = sales;
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return <Failure fault={loaded.fault} message={salesFailure} onRetry={reload} />;
  }
  return (
    <>
      <div className="grid min-w-0 gap-4 xl:col-start-2 xl:row-span-3 xl:row-start-1">
        <Outdated of={sales} failure={salesFailure} />
        <SalesPanel sales={loaded.data} />
        <ClaimsPanel claims={loaded.data.claims} mayCorrect={hasRight(role, "words.edit")} />
      </div>
      <div className="min-w-0 xl:col-start-1">
        <SoldMost products={loaded.data.soldMost} />
      </div>
    </>
  );
}
