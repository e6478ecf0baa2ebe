import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { api } from "../../api.ts";
import type { Loading } from "../../loading/use-loaded.ts";
import { useLoadedRecord } from "../../loading/use-loaded.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { ignoreClicks } from "../../parts/records/ignore-double-click.ts";
import { NextStep } from "../../parts/records/next-step.tsx";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { useMay } from "../../session/use-member.ts";
import { CountingList } from "./counting-list.tsx";
import { DifferencesList } from "./differences-list.tsx";
import { describeUnknown, formatProgress, formatScope, statusLabels } from "./stocktake-labels.ts";
import { type Counts, useCounts } from "./use-counts.ts";

export const meta = () => [{ title: pageTitle("Stock count") }];

const backLink: RecordBackLink = { to: "/stock/counts", label: "Stock counts" };

export default function StocktakePage() {
  const { id = "" } = useParams();
  const loading = useLoadedRecord(
    (signal) => api("GET /staff/stock-counts/:id", { params: { id }, signal }),
    ["stocktake", id],
  );
  return (
    <RecordPage
      loading={loading}
      backLink={backLink}
      title="Stock count"
      failure="The stock count could not be loaded."
      comparedFields={[
        { name: "Status", read: ({ status }) => statusLabels[status] },
        { name: "Counted", read: formatProgress },
        { name: "Differences", read: ({ differences }) => plural(differences, "difference") },
      ]}
    >
      {(stocktake) => <StocktakeDetails stocktake={stocktake} loading={loading} />}
    </RecordPage>
  );
}

function StocktakeDetails({
  stocktake,
  loading,
}: {
  stocktake: Stocktake;
  loading: Loading<Stocktake>;
}) {
  const [params] = useSearchParams();
  const mayCount = useMay()("stock.change");
  const isOpen = stocktake.status === "open";
  const showsDifferences = params.get("show") === "differences" || !isOpen;
  const reload = useRefetch();
  // Lives here, not in the list: the differences depend on unsent counts too.
  const counts = useCounts(stocktake.id, async (newer) => {
    loading.replace(newer);
    await reload("counting");
  });
  return (
    <>
      <RecordHead
        backLink={backLink}
        title={formatScope(stocktake)}
        number={<span>{formatProgress(stocktake)}</span>}
      />
      {isOpen && !showsDifferences && (
        <p className="mb-4 max-w-160 text-meta text-umber">
          You can keep selling: each count is compared with the stock at that moment. Set aside
          items already ordered but not sent.
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <PendingCounts counts={counts} />
          {showsDifferences ? (
            <DifferencesList stocktake={stocktake} />
          ) : (
            <CountingList stocktake={stocktake} mayCount={mayCount} counts={counts} />
          )}
        </div>
        <div>
          {isOpen && mayCount ? (
            <EndStep
              stocktake={stocktake}
              showsDifferences={showsDifferences}
              hasUnsent={counts.hasUnsent}
              onChanged={loading.replace}
            />
          ) : (
            <p className="text-umber">{statusLabels[stocktake.status]}.</p>
          )}
        </div>
      </div>
    </>
  );
}

function PendingCounts({
  counts: { pendingCount, error: sendError, unknown },
}: {
  counts: Counts;
}) {
  return (
    <p role="status" className="text-nav">
      <span>
        {pendingCount > 0 &&
          `${plural(pendingCount, "count")} not sent yet, waiting for a connection.`}
      </span>
      {sendError && <span className="text-red">{sendError}</span>}
      {unknown.length > 0 && <span className="block text-red">{describeUnknown(unknown)}</span>}
    </p>
  );
}

interface EndStepProps {
  readonly stocktake: Stocktake;
  readonly showsDifferences: boolean;
  readonly hasUnsent: boolean;
  readonly onChanged: (stocktake: Stocktake) => void;
}

function EndStep({ stocktake, showsDifferences, hasUnsent, onChanged }: EndStepProps) {
  const { id, version, differences } = stocktake;
  const [isConfirming, setConfirming] = useState(false);
  const { busy, error, send } = useSubmission("The stock count could not be closed.");
  const call = { params: { id }, body: { version } };
  const finish = () =>
    send(async () => onChanged(await api("POST /staff/stock-counts/:id/finish", call)));
  const discard = () =>
    send(async () => {
      onChanged(await api("POST /staff/stock-counts/:id/discard", call));
      setConfirming(false);
    });
  return (
    <>
      <NextStep
        title={showsDifferences ? "Finish" : "Count"}
        action={
          showsDifferences ? (
            <Button size="step" busy={busy} disabled={hasUnsent} onClick={() => void finish()}>
              {differences === 0 ? "Finish" : `Apply ${plural(differences, "difference")}`}
            </Button>
          ) : (
            // The apply button appears at this position.
            <Link
              to={{ search: "?show=differences" }}
              onClick={ignoreClicks}
              className={buttonClasses("primary", "step")}
            >
              {differences === 0
                ? "Review differences"
                : `Review ${plural(differences, "difference")}`}
            </Link>
          )
        }
        secondaryAction={
          showsDifferences && (
            <Link to={{ search: "" }} className={buttonClasses("ghost", "step")}>
              Keep counting
            </Link>
          )
        }
      >
        <p className="text-umber">
          {formatProgress(stocktake)}. Uncounted sizes stay as they are. You can leave and come
          back, or count together.
        </p>
        <FormError text={isConfirming ? null : error || null} />
        <button
          type="button"
          onClick={() => setConfirming(true)}
          className="min-h-11 text-left text-nav"
        >
          <span className="border-current border-b">Discard count</span>
        </button>
      </NextStep>
      <ConfirmDialog
        open={isConfirming}
        title="Discard this count?"
        label="Discard count"
        isFinal
        busy={busy}
        error={error}
        onConfirm={() => void discard()}
        onClose={() => setConfirming(false)}
      >
        <p>The counts will not be applied to the stock. This can’t be undone.</p>
      </ConfirmDialog>
    </>
  );
}
