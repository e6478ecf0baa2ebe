import { useState } from "react";
import { Link } from "react-router";
import type { ComingPieces } from "#contract/api/staff-refunds.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { dayOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { type PieceState, PieceSwitch } from "./piece-switch.tsx";

/** Pieces whose money went back before they arrived: each is taken in here, or given up. Nothing without any. */
export function ComingPiecesPanel() {
  const list = useLoaded(
    (signal) => api("GET /staff/refunds/coming", { signal }),
    ["coming-pieces"],
  );
  const { loaded } = list;
  if (loaded.state !== "ready" || loaded.data.length === 0) return null;
  return (
    <Panel title="Refunded, on their way back">
      <ul>
        {loaded.data.map((pieces) => (
          <Coming key={`${pieces.refundId} ${pieces.position}`} pieces={pieces} list={list} />
        ))}
      </ul>
    </Panel>
  );
}

interface ComingProps {
  readonly pieces: ComingPieces;
  readonly list: Loading<ComingPieces[]>;
}

function Coming({ pieces, list }: ComingProps) {
  const { refundId, position, orderNumber, buyerName, name, size, quantity, since } = pieces;
  const [states, setStates] = useState<readonly PieceState[]>(Array(quantity).fill("asNew"));
  const { busy, fault, send } = useSending("It could not be saved. Please try again.");
  const { say } = useToaster();
  const mayRead = useMay()("orders.read");
  const countOf = (state: PieceState) => states.filter((each) => each === state).length;
  const body = {
    position,
    asNew: countOf("asNew"),
    toMend: countOf("toMend"),
    lost: countOf("lost"),
  };
  const receive = () =>
    send(async () => {
      const params = { id: refundId };
      list.replace(await api("POST /staff/refunds/:id/receive", { params, body }));
      say(body.asNew > 0 ? `${name}, ${size}: ${body.asNew} back in stock.` : "Written down.");
    });
  return (
    <li className="grid gap-3 border-line border-t py-3.5 first:border-t-0">
      <div>
        <p className="font-medium wrap-anywhere">
          {quantity} × {name}, {size}
        </p>
        <p className="text-meta text-umber wrap-anywhere">
          Order{" "}
          {mayRead ? (
            <Link to={`/orders/${pieces.orderId}`} className="underline hover:text-indigo">
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          )}
          , {buyerName}, refunded {dayOf(since, new Date())}
        </p>
      </div>
      <FormFault text={fault} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-60 grow gap-2">
          {states.map((state, i) => (
            <PieceSwitch
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line are alike
              key={i}
              legend={
                quantity === 1
                  ? "What came of it"
                  : `What came of ${name}, size ${size}, piece ${i + 1} of ${quantity}`
              }
              value={state}
              onChange={(next) => setStates(states.with(i, next))}
            />
          ))}
        </div>
        <Button
          look="ghost"
          size="step"
          busy={busy}
          aria-label={`Save what came of ${name}, size ${size}, of ${orderNumber}`}
          onClick={() => void receive()}
        >
          Save
        </Button>
      </div>
    </li>
  );
}
