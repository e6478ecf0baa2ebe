import { useRef, useState } from "react";
import type { BuyerReturn, ReturnKind } from "#contract/api/returns/returns.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { plural } from "#contract/text/format.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { returnKinds } from "#ui/returns/return-kinds.ts";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { type ReturnAccess, toRequestOptions } from "./return-access.ts";

/** Lazy: first-time visitors have no return. */
const ReturnCard = lazyComponent(
  async () => ({ default: (await import("./return-card.tsx")).ReturnCard }),
  NotLoaded,
  LoadingReturns,
);
/** Prefetched when a kind is chosen. */
const loadForm = () => import("./return-form.tsx");
const ReturnForm = lazyComponent(
  async () => ({ default: (await loadForm()).ReturnForm }),
  NotLoaded,
  LoadingReturns,
);

interface ReturnsPageProps {
  readonly access: ReturnAccess;
  readonly back: Elements;
  readonly level: "h1" | "h2";
}

export function ReturnsPage({ access, back, level: Heading }: ReturnsPageProps) {
  const load = useLoad(
    (signal) => api("GET /orders/:id/returns", { ...toRequestOptions(access), signal }),
    `${access.id} ${access.token}`,
  );
  const { value: returns, failure } = load;
  const [announcement, setAnnouncement] = useState("");
  const [initialKind, setInitialKind] = useState<ReturnKind>();
  const SubHeading = Heading === "h1" ? "h2" : "h3";
  const list = useRef<HTMLDivElement>(null);

  async function onChange(next: BuyerReturn, sentence: string) {
    setAnnouncement(`${next.reference}: ${sentence}`);
    setInitialKind(undefined);
    await load.reload();
    list.current?.focus();
  }

  return (
    <>
      {back}
      <Heading className={`${Heading === "h1" ? "type-page" : "type-title"} mt-6`}>
        Exchange or return
      </Heading>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {failure ? (
        <Failure cause={failure} onRetry={() => void load.reload()} busy={load.busy} />
      ) : !returns ? (
        <LoadingReturns />
      ) : (
        <>
          <p className="mt-2 text-umber">Order {returns.orderNumber}</p>
          <div ref={list} tabIndex={-1} className="mt-6 grid max-w-180 gap-5 outline-none">
            {returns.returns.map((record) => (
              <ReturnCard
                key={record.id}
                access={access}
                record={record}
                level={SubHeading}
                onChange={(next) => void onChange(next, "request withdrawn")}
              />
            ))}
          </div>
          {returns.items.length > 0 && (
            <section className="mt-8">
              {returns.returns.length > 0 && (
                <SubHeading className="type-panel mb-4">Return another item</SubHeading>
              )}
              {initialKind === undefined ? (
                <KindQuestion
                  onIntent={() => void loadForm().catch(() => undefined)}
                  onSelect={setInitialKind}
                />
              ) : (
                <ReturnForm
                  access={access}
                  initialKind={initialKind}
                  returns={returns}
                  onCreated={(next) => void onChange(next, "request received")}
                />
              )}
            </section>
          )}
          {returns.items.length === 0 && returns.returns.length === 0 && (
            <div className="mt-6">
              <EmptyState
                title="Nothing to return right now"
                text={`Items can be exchanged or returned within ${plural(returns.windowDays, "day")} of delivery.`}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Failure(props: {
  readonly cause: Error;
  readonly onRetry: () => void;
  readonly busy: boolean;
}) {
  const { cause, onRetry, busy } = props;
  const message = serverMessage(cause, "Unable to load order details.");
  return (
    <div className="mt-6">
      {asApiError(cause)?.status === 404 ? (
        <div role="alert">
          <EmptyState title={message} />
        </div>
      ) : (
        <ErrorBlock message={message} onRetry={onRetry} busy={busy} />
      )}
    </div>
  );
}

function LoadingReturns() {
  return (
    <div role="status" className="mt-6 grid gap-4">
      <span className="sr-only">Loading the order</span>
      <SkeletonBar className="h-8 w-3/5 max-w-80" />
      <SkeletonBar className="w-2/5 max-w-60" />
    </div>
  );
}

function NotLoaded() {
  return <ErrorBlock message="This part could not be loaded. Reload the page and try again." />;
}

interface KindQuestionProps {
  readonly onIntent: () => void;
  readonly onSelect: (kind: ReturnKind) => void;
}

function KindQuestion({ onIntent, onSelect }: KindQuestionProps) {
  return (
    <fieldset className="min-w-0 max-w-160" onPointerEnter={onIntent} onFocus={onIntent}>
      <legend className="mb-1.5 font-medium text-meta">What you would like</legend>
      <div className="grid grid-cols-2">
        {returnKinds.map(({ id, label, note }) => (
          <button
            key={id}
            type="button"
            onClick={() => onSelect(id)}
            className="flex min-h-16 flex-col items-center justify-center border border-line-strong bg-paper px-2 py-2 not-first:-ml-px first:rounded-l-control last:rounded-r-control hover:text-indigo"
          >
            <span className="font-medium">{label}</span>
            <span className="text-meta">{note}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
