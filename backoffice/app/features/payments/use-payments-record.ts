import { useParams } from "react-router";
import type { PaymentTab } from "#contract/api/staff-payments.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { statusAt } from "../../parts/list-address.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";
import { useRecordWay } from "../../parts/use-queue.ts";
import { useWide } from "../../parts/use-wide.ts";
import { paymentTabs } from "./payments-tabs.ts";

/** The tab in which a record of the room waits, and whether it waits there no more. */
interface Waits<Seen> {
  readonly tab: PaymentTab;
  readonly isOver: (seen: Seen) => boolean;
}

/**
 * What lies open in the room of payments, a case, a transfer or a refund, and what follows where it was acted on: lists
 * and counts are asked for anew, and the next record of the queue opens once this one has left it.
 * @param kind under which it is kept, with its id
 */
export function usePaymentsRecord<Seen extends object>(
  kind: string,
  id: string,
  load: (signal: AbortSignal) => Promise<Seen>,
  waits: Waits<Seen>,
) {
  // By a press, and not laid beside the list by itself.
  const isOpened = useParams().id === id;
  const goOn = useGoOn();
  const isBeside = useWide();
  const way = useRecordWay("/payments", "Payments", id, isBeside);
  const loading = useLoaded(load, [kind, id]);
  const sayDone = useUndo();
  const { recount } = useCounts();
  const reload = useReloading();

  function show(seen: Seen): void {
    loading.replace(seen);
    reload("payments", "orders");
    recount();
  }

  function acted(seen: Seen, words: string, undo?: () => Promise<Seen>): void {
    show(seen);
    sayDone(words, undo && (async () => show(await undo())));
    const isQueue =
      isOpened && way.place !== undefined && statusAt(way.to, paymentTabs) === waits.tab;
    if (isQueue && way.next !== undefined && waits.isOver(seen)) void goOn(way.next);
  }

  return { page: { loading, way, isBeside }, acted };
}
