import { type ReactNode, useRef, useState } from "react";
import type { BuyerReturn, ReturnKind } from "#contract/api/returns.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { KindQuestion } from "./kind-question.tsx";
import { callOf, type ReturnHolder } from "./return-holder.ts";

/** Whoever asks for the first time has no return to look at. */
const OwnReturn = lazyPart(
  async () => ({ default: (await import("./own-return.tsx")).OwnReturn }),
  Lost,
  Waiting,
);
/** Comes with the press that says what somebody would like. */
const loadForm = () => import("./return-form.tsx");
const ReturnForm = lazyPart(
  async () => ({ default: (await loadForm()).ReturnForm }),
  Lost,
  Waiting,
);

interface ReturnsPageProps {
  readonly holder: ReturnHolder;
  /** The way back to where one came from. */
  readonly back: ReactNode;
  /** The level of the title in the page around it. */
  readonly level: "h1" | "h2";
}

/** Exchange or return pieces of one order: what is under way, and the form that asks for more. */
export function ReturnsPage({ holder, back, level: Heading }: ReturnsPageProps) {
  const load = useLoad(
    (signal) => api("GET /orders/:id/returns", { ...callOf(holder), signal }),
    `${holder.id} ${holder.token}`,
  );
  const { value: returns, failure } = load;
  const [said, setSaid] = useState("");
  const [wish, setWish] = useState<ReturnKind>();
  const Inner = Heading === "h1" ? "h2" : "h3";
  const list = useRef<HTMLDivElement>(null);

  async function changed(next: BuyerReturn, sentence: string) {
    setSaid(`${next.reference}: ${sentence}`);
    setWish(undefined);
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
        {said}
      </p>
      {failure ? (
        <Failure cause={failure} onRetry={() => void load.reload()} busy={load.busy} />
      ) : !returns ? (
        <Waiting />
      ) : (
        <>
          <p className="mt-2 text-umber">Order {returns.orderNumber}</p>
          <div ref={list} tabIndex={-1} className="mt-6 grid max-w-180 gap-5 outline-none">
            {returns.returns.map((own) => (
              <OwnReturn
                key={own.id}
                holder={holder}
                own={own}
                level={Inner}
                onChanged={(next) => void changed(next, "taken back")}
              />
            ))}
          </div>
          {returns.pieces.length > 0 && (
            <section className="mt-8">
              {returns.returns.length > 0 && (
                <Inner className="type-panel mb-4">Ask for more</Inner>
              )}
              {wish === undefined ? (
                <KindQuestion
                  onNear={() => void loadForm().catch(() => undefined)}
                  onChoose={setWish}
                />
              ) : (
                <ReturnForm
                  holder={holder}
                  wish={wish}
                  returns={returns}
                  onAsked={(next) => void changed(next, "we have your request")}
                />
              )}
            </section>
          )}
          {returns.pieces.length === 0 && returns.returns.length === 0 && (
            <div className="mt-6">
              <EmptyState
                title="Nothing can be sent back now"
                text={`Pieces can be exchanged or returned within ${returns.windowDays} days of delivery.`}
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
  const words = serverMessage(cause, "Unable to load order details.");
  return (
    <div className="mt-6">
      {faultOf(cause)?.status === 404 ? (
        <div role="alert">
          <EmptyState title={words} />
        </div>
      ) : (
        <ErrorBlock message={words} onRetry={onRetry} busy={busy} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="mt-6 grid gap-4">
      <span className="sr-only">Loading the order</span>
      <SkeletonBar className="h-8 w-3/5 max-w-80" />
      <SkeletonBar className="w-2/5 max-w-60" />
    </div>
  );
}

function Lost() {
  return <ErrorBlock message="This part could not be loaded. Reload the page and try again." />;
}
