import type { TransferDetails } from "#contract/api/orders/orders.ts";
import { TransferDetailsList } from "../../components/transfer-details-list.tsx";

export default function TransferPanel({ transfer }: { transfer: TransferDetails }) {
  return (
    <section
      aria-labelledby="order-transfer"
      className="mb-6 rounded-panel border border-ink bg-paper px-4 py-4 xs:px-6"
    >
      <h2 id="order-transfer" className="type-panel mb-2">
        Pay by bank transfer
      </h2>
      <TransferDetailsList transfer={transfer} />
    </section>
  );
}
