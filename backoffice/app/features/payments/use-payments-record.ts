import { useToaster } from "#ui/primitives/toast.tsx";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { useRecordWay } from "../../parts/use-queue.ts";
import { useWide } from "../../parts/use-wide.ts";

/**
 * What lies open in the room of payments, a case, a transfer or a refund, and what follows where it was acted on: lists
 * and counts are asked for anew.
 * @param kind under which it is kept, with its id
 */
export function usePaymentsRecord<Seen extends object>(
  kind: string,
  id: string,
  load: (signal: AbortSignal) => Promise<Seen>,
) {
  const isBeside = useWide();
  const way = useRecordWay("/payments", "Payments", id, isBeside);
  const loading = useLoaded(load, [kind, id]);
  const { say } = useToaster();
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
    if (undo) sayDone(words, async () => show(await undo()));
    else say(words);
  }

  return { page: { loading, way, isBeside }, acted };
}
