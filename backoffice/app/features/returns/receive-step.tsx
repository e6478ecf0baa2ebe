import { useState } from "react";
import type { PiecesBack } from "#contract/api/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { NextStep } from "../../parts/next-step.tsx";
import { useStepKeys } from "../../parts/step-rest.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { WordsDialog } from "../../parts/words-dialog.tsx";
import { type PieceState, PieceSwitch } from "./piece-switch.tsx";
import { wordsForBuyer } from "./return-words.ts";
import type { StepProps } from "./step-props.ts";

const none = { asNew: 0, toMend: 0, lost: 0 };

/** Says of each piece what came of it, or closes what never came. */
export function ReceiveStep({ record, mayDecide, hasKeys, onChanged }: StepProps) {
  const { id, version, lines, isOverdue } = record;
  const params = { id };
  const [pieces, setPieces] = useState<Readonly<Record<string, PieceState>>>({});
  const [closing, setClosing] = useState(false);
  const { busy, fault, send, clear } = useSending("It could not be saved. Please try again.");
  const sayDone = useUndo();
  const places = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, n) => ({
      ...line,
      key: `${line.position}-${line.size}-${n}`,
    })),
  );
  const stateOf = (key: string) => pieces[key] ?? "asNew";

  const came = lines.map(({ position, size }): PiecesBack => {
    const counted: Record<PieceState, number> = { ...none };
    for (const place of places) {
      if (place.position === position && place.size === size) counted[stateOf(place.key)] += 1;
    }
    return { position, size, ...counted };
  });
  const receive = () =>
    send(async () => {
      const body = { version, pieces: came };
      const received = await api("POST /staff/returns/:id/receive", { params, body });
      onChanged(received);
      const takeBack = async () => {
        const seen = { version: received.version };
        onChanged(await api("POST /staff/returns/:id/receive/undo", { params, body: seen }));
      };
      // A process of the release before has written to the buyer already.
      const canUndo = received.undoUntil !== null;
      sayDone("Received. The buyer is told by mail.", canUndo ? takeBack : undefined);
    });
  const close = (words: string) =>
    send(async () => {
      const closed = await api("POST /staff/returns/:id/close", {
        params,
        body: { version, words },
      });
      onChanged(closed);
      setClosing(false);
      const seen = { version: closed.version };
      sayDone("Closed. The buyer is told by mail.", async () =>
        onChanged(await api("POST /staff/returns/:id/undo", { params, body: seen })),
      );
    });
  const openClose = () => {
    clear();
    setClosing(true);
  };
  useStepKeys(
    hasKeys
      ? { returnOnward: () => void receive(), ...(mayDecide && { returnEnd: openClose }) }
      : {},
  );

  const fit = came.reduce((sum, { asNew }) => sum + asNew, 0);
  return (
    <NextStep
      title={isOverdue ? "It did not come" : "On its way back"}
      effect={
        fit > 0
          ? `${fit} ${fit === 1 ? "piece goes" : "pieces go"} back on sale at once.`
          : "Nothing goes back on sale."
      }
      act={
        <Button size="step" busy={busy && !closing} onClick={() => void receive()}>
          It has arrived {hasKeys && <KeyCap press="1" />}
        </Button>
      }
      besides={
        mayDecide && (
          <Button look="ghost" size="step" onClick={openClose}>
            Not coming {hasKeys && <KeyCap press="3" />}
          </Button>
        )
      }
    >
      {!closing && <FormFault text={fault} />}
      {isOverdue && (
        <p className="font-medium text-red">
          Ask the buyer, then close it: the size is kept so long.
        </p>
      )}
      {places.map(({ key, name, size }, i) => (
        <PieceSwitch
          key={key}
          legend={
            places.length === 1
              ? "The piece that came back"
              : `${name}, size ${size}, piece ${i + 1} of ${places.length}`
          }
          value={stateOf(key)}
          onChange={(state) => setPieces({ ...pieces, [key]: state })}
        />
      ))}
      <WordsDialog
        field={wordsForBuyer}
        open={closing}
        title={`Close ${record.reference}?`}
        label="Close it"
        busy={busy}
        fault={fault}
        onClose={() => setClosing(false)}
        onSend={(words) => void close(words)}
      />
    </NextStep>
  );
}
