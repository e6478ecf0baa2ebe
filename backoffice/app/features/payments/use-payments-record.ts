import { useToaster } from "#ui/primitives/toast.tsx";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useReloading } from "../../loading/use-reloading.ts";
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
  const { recount } = useCounts();
  const reload = useReloading();

  function acted(seen: Seen, words: string): void {
    loading.replace(seen);
    reload("payments", "orders");
    recount();
    say(words);
  }

  return { page: { loading, way, isBeside }, acted };
}
