import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { api } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { RecordPage } from "../../parts/record-page.tsx";
import { restSteps } from "../../parts/step-rest.ts";
import { useMay } from "../../session/use-member.ts";
import { CountingList } from "./counting-list.tsx";
import { DifferencesList } from "./differences-list.tsx";
import { differences, progressWords, scopeWords, takeStates, unknownWords } from "./take-words.ts";
import { type Counts, useCounts } from "./use-counts.ts";

const everyMs = 10_000;
const way: RecordWay = { to: "/stock/takes", label: "Stock-takes" };

/** One stock-take: counting, then what was found, then its end. */
export function TakePage() {
  const { id = "" } = useParams();
  const loading = useLoaded(
    (signal) => api("GET /staff/stock-takes/:id", { params: { id }, signal }),
    ["stock-take", id],
    { everyMs },
  );
  return (
    <RecordPage
      loading={loading}
      way={way}
      title="Stock-take"
      failure="The stock-take could not be loaded."
      told={[
        { name: "Stands", read: ({ status }) => takeStates[status] },
        { name: "Counted", read: progressWords },
        { name: "Found", read: ({ differing }) => differences(differing) },
      ]}
    >
      {(take) => <Take take={take} loading={loading} />}
    </RecordPage>
  );
}

function Take({ take, loading }: { take: Stocktake; loading: Loading<Stocktake> }) {
  const [params] = useSearchParams();
  const mayCount = useMay()("stock.change");
  const isOpen = take.status === "open";
  const showsFound = params.get("show") === "differences" || !isOpen;
  const reload = useReloading();
  // Sent from here and not from the list alone: counts that still wait are missing from what is found, too.
  const counts = useCounts(take.id, async (newer) => {
    loading.replace(newer);
    await reload("counting");
  });
  return (
    <>
      <RecordHead way={way} title={scopeWords(take)} number={progressWords(take)} />
      {isOpen && !showsFound && (
        <p className="mb-4 max-w-160 text-meta text-umber">
          The shop sells on: each count is compared with what the books said at that moment. Pieces
          of orders that are not sent yet are sold already; lay them aside before you count.
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Waiting counts={counts} />
          {showsFound ? (
            <DifferencesList take={take} />
          ) : (
            <CountingList take={take} mayCount={mayCount} counts={counts} />
          )}
        </div>
        <div>
          {isOpen && mayCount ? (
            <EndStep
              take={take}
              showsFound={showsFound}
              isBehind={counts.isBehind}
              onChanged={loading.replace}
            />
          ) : (
            <p className="text-umber">{takeStates[take.status]}.</p>
          )}
        </div>
      </div>
    </>
  );
}

/** What of the counts has not reached the store, and why. */
function Waiting({ counts: { waits, fault, unknown } }: { counts: Counts }) {
  return (
    <p role="status" className="text-nav">
      {waits > 0 &&
        `${waits === 1 ? "1 count waits" : `${waits} counts wait`} on this device for a network.`}
      {fault && <span className="text-red">{fault}</span>}
      {unknown.length > 0 && <span className="block text-red">{unknownWords(unknown)}</span>}
    </p>
  );
}

interface EndStepProps {
  readonly take: Stocktake;
  readonly showsFound: boolean;
  /** Counts of this device are missing from what was found. */
  readonly isBehind: boolean;
  readonly onChanged: (take: Stocktake) => void;
}

function EndStep({ take, showsFound, isBehind, onChanged }: EndStepProps) {
  const { id, version, differing } = take;
  const [asks, setAsks] = useState(false);
  const { busy, fault, send } = useSending("The stock-take could not be ended.");
  const call = { params: { id }, body: { version } };
  const finish = () =>
    send(async () => onChanged(await api("POST /staff/stock-takes/:id/finish", call)));
  const giveUp = () =>
    send(async () => {
      onChanged(await api("POST /staff/stock-takes/:id/give-up", call));
      setAsks(false);
    });
  return (
    <>
      <NextStep
        title={showsFound ? "Finish" : "Count"}
        act={
          showsFound ? (
            <Button size="step" busy={busy} disabled={isBehind} onClick={() => void finish()}>
              {differing === 0 ? "Finish" : `Write ${differences(differing)}`}
            </Button>
          ) : (
            // What writes them comes to lie where this is pressed.
            <Link
              to={{ search: "?show=differences" }}
              onClick={restSteps}
              className={buttonClasses("primary", "step")}
            >
              {differing === 0 ? "Look at what was found" : `See ${differences(differing)}`}
            </Link>
          )
        }
        besides={
          showsFound && (
            <Link to={{ search: "" }} className={buttonClasses("ghost", "step")}>
              Count on
            </Link>
          )
        }
      >
        <p className="text-umber">
          {progressWords(take)}. What is not counted stays as it is. You can leave and come back,
          and count together.
        </p>
        <FormFault text={asks ? null : fault || null} />
        <button type="button" onClick={() => setAsks(true)} className="min-h-11 text-left text-nav">
          <span className="border-current border-b">Give this stock-take up</span>
        </button>
      </NextStep>
      <ConfirmDialog
        open={asks}
        title="Give this stock-take up?"
        label="Give it up"
        busy={busy}
        fault={fault}
        onConfirm={() => void giveUp()}
        onClose={() => setAsks(false)}
      >
        <p>Nothing that was counted is written in the stock.</p>
      </ConfirmDialog>
    </>
  );
}
