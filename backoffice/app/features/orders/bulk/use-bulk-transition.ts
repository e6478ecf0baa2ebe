import type {
  BulkTransition,
  BulkTransitionResult,
} from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { ApiError, asApiError } from "#contract/client/api-error.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { bulkResultText } from "../../../parts/lists/bulk-selection/bulk-bar.tsx";
import type { UpdatableList } from "../../../parts/lists/row-updates.ts";
import { ignoreClicks } from "../../../parts/records/ignore-double-click.ts";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { bulkReverses } from "../reverse-moves.ts";

type ForwardTransition = BulkTransition & { readonly to: keyof typeof bulkReverses };

const pastLabels = { packed: "packed", sent: "shipped", delivered: "delivered" } as const;

const lostAnswerMessage =
  "The connection was lost, so some orders may already be updated. Check the list, then try again for the rest.";

interface BulkTransitionOptions {
  readonly list: UpdatableList<StaffOrderSummary> | undefined;
  readonly onDone: (result: BulkTransitionResult) => void;
}

export function useBulkTransition({
  list,
  onDone,
}: BulkTransitionOptions): (request: ForwardTransition) => Promise<void> {
  const { showToast } = useToast();
  const showUndo = useUndo();
  const { refetchCounts } = useCounts();
  const reload = useRefetch();

  function refresh(orders: BulkTransitionResult["done"] = []) {
    refetchCounts();
    reload("order");
    list?.update(orders);
    list?.reload();
  }

  return async (request) => {
    const result = await api("POST /staff/orders/transitions", { body: request }).catch((cause) => {
      if (isRefusal(cause)) throw cause;
      refresh();
      throw new ApiError({ code: "internal", status: 0, detail: lostAnswerMessage });
    });
    ignoreClicks();
    refresh(result.done);
    onDone(result);
    const resultText = bulkResultText(toResults(result), pastLabels[request.to]);
    const orders = result.done.map(({ id, version }) => ({ id, version }));
    if (orders.length === 0) showToast(resultText);
    else {
      showUndo(resultText, async () => {
        const body = { to: bulkReverses[request.to], orders };
        let undone: BulkTransitionResult | undefined;
        try {
          undone = await api("POST /staff/orders/transitions", { body });
        } finally {
          // Reload in any case: the response may be lost.
          refresh(undone?.done);
        }
        return bulkResultText(toResults(undone), "undone");
      });
    }
  };
}

/** 4xx means that nothing was changed; a lost response may mean anything. */
function isRefusal(cause: unknown): boolean {
  const status = asApiError(cause)?.status ?? 0;
  return status >= 400 && status < 500;
}

function toResults({ done, left }: BulkTransitionResult) {
  return [
    ...done.map(({ orderNumber }) => ({ name: orderNumber })),
    ...left.map(({ orderNumber, reason }) => ({ name: orderNumber || "An order", reason })),
  ];
}
