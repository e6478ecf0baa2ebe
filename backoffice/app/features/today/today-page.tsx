import { useId } from "react";
import { Link } from "react-router";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { ChunkError } from "../../loading/errors.ts";
import { Failure } from "../../loading/failure.tsx";
import { Outdated } from "../../loading/outdated.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { OrderStatusBadge } from "../../parts/domain/order-status-badge.tsx";
import { formatDayTitle } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { Thumbnails } from "../../parts/layout/thumbnails.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";
import { BestSellers } from "./best-sellers.tsx";
import { MarketingClaimsPanel } from "./marketing-claims-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { ToDoList } from "./to-do-list.tsx";
import { formatLastAction, greeting } from "./today-labels.ts";

// The texts of the issues are long.
const HealthLine = lazyComponent(() => import("./health-line.tsx"), ChunkError);

const everyMs = 60_000;
const toDoFailure = "Couldn't load your to-do list.";
const salesFailure = "Couldn't load sales.";

interface TodayPageProps {
  readonly member: StaffMember;
  readonly children?: Elements;
}

export function TodayPage({ member, children }: TodayPageProps) {
  const now = new Date();
  const toDo = useLoaded((signal) => api("GET /staff/reports/today", { signal }), ["today"], {
    refetchMs: everyMs,
  });
  return (
    <>
      <p className="text-nav text-umber md:hidden">
        {greeting(now)}, <span>{member.name.split(" ")[0]}</span>
      </p>
      <PageHeader
        title={
          <>
            <span className="max-md:hidden">{formatDayTitle(now, "long")}</span>
            <span className="md:hidden">{formatDayTitle(now, "short")}</span>
          </>
        }
      >
        <CreateMenu member={member} />
      </PageHeader>
      {children}
      {toDo.loaded.state === "loading" && <RecordSkeleton />}
      {toDo.loaded.state === "failed" && (
        <Failure error={toDo.loaded.error} message={toDoFailure} onRetry={toDo.reload} />
      )}
      <Outdated of={toDo} failure={toDoFailure} />
      {toDo.loaded.state === "ready" && (
        // On a phone the sales stand between the to-do list and the latest orders.
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.61fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <Panel
              title="To do"
              // Edge to edge on a phone.
              className="max-md:-mx-4 max-md:border-x-0 max-md:py-0 max-md:[&>div:first-child]:sr-only"
              aside={
                toDo.loaded.data.lastActivity && (
                  <p className="text-meta text-umber max-md:hidden">
                    {formatLastAction(toDo.loaded.data.lastActivity, now)}
                  </p>
                )
              }
            >
              <ToDoList today={toDo.loaded.data} role={member.role} />
              {hasRight(member.role, "health.read") && <HealthLine />}
            </Panel>
          </div>
          {hasRight(member.role, "reports.read") && <SalesSection role={member.role} />}
          {toDo.loaded.data.latest && (
            <div className="min-w-0 xl:col-start-1">
              <LatestOrders orders={toDo.loaded.data.latest} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

const createActions = [
  { to: "/products/new", label: "New product", right: "products.edit" },
  { to: "/orders/new", label: "New order", right: "orders.edit" },
] as const;

/** Uses the popover attribute, since the menu component would grow the initial bundle. */
export function CreateMenu({ member }: { member: Pick<StaffMember, "role"> }) {
  const menuId = useId();
  const allowedActions = createActions.filter(({ right }) => hasRight(member.role, right));
  if (allowedActions.length === 0) return null;
  return (
    <>
      <div className="flex gap-2 max-md:hidden">
        {allowedActions.map(({ to, label }) => (
          <LinkButton key={to} to={to} variant="ghost" size="small">
            {label}
          </LinkButton>
        ))}
      </div>
      <button
        type="button"
        aria-label="Create"
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
        {allowedActions.map(({ to, label }) => (
          <Link key={to} to={to} className="flex min-h-11 items-center px-4 text-nav">
            {label}
          </Link>
        ))}
      </div>
    </>
  );
}

function SalesSection({ role }: Pick<StaffMember, "role">) {
  const sales = useLoaded((signal) => api("GET /staff/reports/sales", { signal }), ["sales"], {
    refetchMs: everyMs,
  });
  const { loaded, reload } = sales;
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return <Failure error={loaded.error} message={salesFailure} onRetry={reload} />;
  }
  return (
    <>
      <div className="grid min-w-0 gap-4 xl:col-start-2 xl:row-span-3 xl:row-start-1">
        <Outdated of={sales} failure={salesFailure} />
        <SalesPanel sales={loaded.data} />
        <MarketingClaimsPanel
          claims={loaded.data.claims}
          canEdit={hasRight(role, "content.edit")}
        />
      </div>
      <div className="min-w-0 xl:col-start-1">
        <BestSellers products={loaded.data.bestSellers} />
      </div>
    </>
  );
}

function LatestOrders({ orders }: { orders: NonNullable<StaffToday["latest"]> }) {
  if (orders.length === 0) return null;
  return (
    <Panel
      title="Latest orders"
      aside={
        <Link to="/orders?status=all" className="text-link touch-target text-meta">
          All orders
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-1.5 hover:bg-bone md:grid-cols-[8.5rem_minmax(0,1fr)_auto_6.5rem_9rem]"
          >
            <Link
              to={`/orders/${order.id}`}
              className="font-medium tabular-nums after:absolute after:inset-0 hover:text-indigo"
            >
              {order.orderNumber}
            </Link>
            <span className="min-w-0 max-md:order-3">
              {order.name}
              {order.city && <span className="text-umber">, {order.city}</span>}
            </span>
            <span className="max-md:hidden">
              <Thumbnails images={order.images} max={2} />
            </span>
            <span className="text-right tabular-nums">{formatAmount(order.totalAmount)}</span>
            <span className="max-md:order-4 max-md:text-right">
              <OrderStatusBadge status={order.status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
