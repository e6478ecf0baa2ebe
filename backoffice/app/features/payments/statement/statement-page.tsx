import { useRef, useState } from "react";
import type { MatchedStatement, StatementRow } from "#contract/api/payments/bank-transfers.ts";
import { statementLimits } from "#contract/api/payments/payment-limits.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { useSubmission } from "../../../loading/use-submission.ts";
import { pageTitle } from "../../../page-title.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { BackLink } from "../../../parts/layout/back-link.tsx";
import { PageHeader } from "../../../parts/layout/page-header.tsx";
import { BulkBar, bulkResultText } from "../../../parts/lists/bulk-selection/bulk-bar.tsx";
import { useRowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import { useErrorText } from "../../../parts/records/record-conflict.ts";
import { FileDrop } from "../../../parts/uploads/file-drop.tsx";
import { MatchDialog } from "./match-dialog.tsx";
import { canRecord, StatementRows } from "./statement-rows.tsx";

export const meta = () => [{ title: pageTitle("Match a bank statement") }];

const megabytes = statementLimits.fileBytes / 1024 / 1024;

export default function StatementPage() {
  const [statement, setStatement] = useState<MatchedStatement>();
  const [file, setFile] = useState<File>();
  const reading = useSubmission("Couldn't read the statement. Please try again.");
  const rows = statement?.rows ?? [];
  const choice = useRowSelection(rows.filter(canRecord).map(keyOf), "statement");
  const chosen = rows.filter((row) => choice.selectedIds.has(keyOf(row)));
  const latest = useRef(choice.selectedIds);
  latest.current = choice.selectedIds;
  const { busy, count: record } = useRecordPayments();
  const [matched, setMatched] = useState<StatementRow>();
  const { showToast } = useToast();
  const { refetchCounts } = useCounts();

  async function read(upload: File) {
    const body = new FormData();
    body.append("request", "{}");
    body.append("file", upload, upload.name);
    await reading.send(async () => {
      const result = await api("POST /staff/bank-transfers/statement", { body });
      setFile(upload);
      setStatement(result);
      const isChosen = upload === file ? isStillChosen : isMatch;
      choice.select(result.rows.filter(isChosen).map(keyOf));
    });
  }

  function isStillChosen(row: StatementRow): boolean {
    const before = rows.find((each) => keyOf(each) === keyOf(row));
    return latest.current.has(keyOf(row)) && before?.match === row.match;
  }

  return (
    <div className={chosen.length > 0 ? "pb-24" : undefined}>
      <BackLink to="/payments?status=transfers">Payments</BackLink>
      <PageHeader title="Match a bank statement" />
      <div className="max-w-170">
        <FileDrop
          label={
            statement ? "Choose another statement" : "Choose your bank's statement, CSV or Excel"
          }
          hint={`or drop it here: ${megabytes} MB, ${formatNumber(statementLimits.rows)} payments at most`}
          // Recording ends with reading the same statement again, which no other file may interrupt.
          busy={reading.busy || busy}
          onFile={(upload) => void read(upload)}
        />
        <FormError text={reading.error || null} />
        {!statement && (
          <ul className="mt-4 grid list-disc gap-1 pl-5 text-meta text-umber">
            <li>
              Rows are matched by order number and amount. You choose the order for a row without
              one.
            </li>
            <li>
              You review every match first. Nothing is recorded until you confirm, and nothing is
              recorded twice.
            </li>
            <li>The statement isn't stored.</li>
          </ul>
        )}
      </div>
      {statement && <StatementRows statement={statement} choice={choice} onMatch={setMatched} />}
      {matched && (
        <MatchDialog
          row={matched}
          onClose={() => setMatched(undefined)}
          onRecorded={({ orderNumber }) => {
            setMatched(undefined);
            showToast(`${formatAmount(matched.amount)} recorded for ${orderNumber}.`);
            refetchCounts();
            if (file) void read(file);
          }}
        />
      )}
      <BulkBar
        selection={choice}
        onPage={rows.filter(canRecord).length}
        summary={formatAmount(chosen.reduce((sum, { amount }) => sum + amount, 0))}
      >
        <Button
          variant="light"
          size="small"
          busy={busy || reading.busy}
          onClick={() => void record(chosen).then(() => file && read(file))}
        >
          Record {plural(chosen.length, "payment")}
        </Button>
      </BulkBar>
    </div>
  );
}

const keyOf = ({ row }: StatementRow) => String(row);
const isMatch = ({ match }: StatementRow) => match === "fits";

function useRecordPayments() {
  const [busy, setBusy] = useState(false);
  const { showToast, showErrorToast } = useToast();
  const { refetchCounts } = useCounts();
  const errorText = useErrorText("couldn't be recorded");

  async function count(rows: readonly StatementRow[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    const results = [];
    for (const { order, amount, receivedOn, bankReference, narration } of rows) {
      if (!order) continue;
      const name = order.orderNumber;
      const body = { amount, receivedOn, bankReference, narration, due: order.due };
      const call = { params: { id: order.id }, body };
      const reason = await api("POST /staff/orders/:id/bank-transfers", call).then(
        () => undefined,
        (cause: unknown) => errorText(cause),
      );
      results.push({ name, ...(reason !== undefined && { reason }) });
    }
    setBusy(false);
    refetchCounts();
    const message = bulkResultText(results, "recorded");
    if (results.every(({ reason }) => reason !== undefined)) showErrorToast(message);
    else showToast(message);
  }

  return { busy, count };
}
