import { useRef, useState } from "react";
import {
  type JudgedStatement,
  type StatementRow,
  statementLimits,
} from "#contract/api/staff-transfers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useFaultWords } from "../../loading/use-fault-words.ts";
import { useSending } from "../../loading/use-sending.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { BulkBar } from "../../parts/bulk-bar.tsx";
import { useChoice } from "../../parts/choice.ts";
import { FileDrop } from "../../parts/file-drop.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { tellMany } from "../../parts/tell-many.ts";
import { sumOf } from "./payment-words.ts";
import { mayCount, StatementRows } from "./statement-rows.tsx";

const megabytes = statementLimits.fileBytes / 1024 / 1024;

/** A bank's statement, held against the orders whose transfers are awaited; what fits is counted with one press. */
export function StatementPage() {
  const [statement, setStatement] = useState<JudgedStatement>();
  const [file, setFile] = useState<File>();
  const reading = useSending("The statement could not be read. Please try again.");
  const rows = statement?.rows ?? [];
  const choice = useChoice(rows.filter(mayCount).map(keyOf), "statement");
  const chosen = rows.filter((row) => choice.chosen.has(keyOf(row)));
  const latest = useRef(choice.chosen);
  latest.current = choice.chosen;
  const { busy, count } = useCounting();

  /** Reads a file; the one that is shown is read again for what became of its rows. */
  async function read(sent: File) {
    const body = new FormData();
    body.append("request", "{}");
    body.append("file", sent, sent.name);
    await reading.send(async () => {
      const judged = await api("POST /staff/transfers/statement", { body });
      setFile(sent);
      setStatement(judged);
      const isChosen = sent === file ? stays : fits;
      choice.choose(judged.rows.filter(isChosen).map(keyOf));
    });
  }

  /** Whether a row that was read again is still chosen: nobody let go of it, and it is what it was. */
  function stays(row: StatementRow): boolean {
    const before = rows.find((each) => keyOf(each) === keyOf(row));
    return latest.current.has(keyOf(row)) && before?.match === row.match;
  }

  return (
    <div className={chosen.length > 0 ? "pb-24" : undefined}>
      <BackLink to="/payments?status=transfers">Payments</BackLink>
      <RoomHead title="Match a bank statement" />
      <div className="max-w-170">
        <FileDrop
          label={
            statement ? "Choose another statement" : "Choose your bank's statement, CSV or Excel"
          }
          hint={`or drop it here: ${megabytes} MB, ${statementLimits.rows.toLocaleString("en-NG")} payments at most`}
          // Counting ends with reading its own statement again, which no other may come between.
          busy={reading.busy || busy}
          onFile={(sent) => void read(sent)}
        />
        <FormFault text={reading.fault || null} />
        {!statement && (
          <ul className="mt-4 grid list-disc gap-1 pl-5 text-meta text-umber">
            <li>Rows are matched by the order number in their narration, and by the amount.</li>
            <li>You see each match first. Nothing is counted before you say so, and none twice.</li>
            <li>The statement itself is not kept.</li>
          </ul>
        )}
      </div>
      {statement && <StatementRows statement={statement} choice={choice} />}
      <BulkBar
        choice={choice}
        onPage={rows.filter(mayCount).length}
        sum={sumOf(chosen.reduce((sum, { amount }) => sum + amount, 0))}
      >
        <Button
          look="paper"
          size="small"
          busy={busy || reading.busy}
          onClick={() => void count(chosen).then(() => file && read(file))}
        >
          {chosen.length === 1 ? "Count 1 payment" : `Count ${chosen.length} payments`}
        </Button>
      </BulkBar>
    </div>
  );
}

const keyOf = ({ row }: StatementRow) => String(row);
const fits = ({ match }: StatementRow) => match === "fits";

/** Counts rows one after another, and tells what came of each. */
function useCounting() {
  const [busy, setBusy] = useState(false);
  const { say, sayError } = useToaster();
  const { recount } = useCounts();
  const wordsOf = useFaultWords("could not be counted");

  async function count(rows: readonly StatementRow[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    const results = [];
    for (const { order, amount, cameOn, bankReference, narration } of rows) {
      if (!order) continue;
      const name = order.orderNumber;
      const body = { amount, cameOn, bankReference, narration, due: order.due };
      const call = { params: { id: order.id }, body };
      const reason = await api("POST /staff/orders/:id/transfers", call).then(
        () => undefined,
        (cause: unknown) => wordsOf(cause),
      );
      results.push({ name, ...(reason !== undefined && { reason }) });
    }
    setBusy(false);
    recount();
    const told = tellMany(results, "counted");
    if (results.every(({ reason }) => reason !== undefined)) sayError(told);
    else say(told);
  }

  return { busy, count };
}
