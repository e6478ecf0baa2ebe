import { useSearchParams } from "react-router";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { useMay } from "../../session/use-member.ts";
import { FindDelivered } from "./find-delivered.tsx";
import { StartReturn } from "./start-return.tsx";

/** A return that staff start for a buyer who told them about it: of which order, what of it, and why. */
export function NewReturnPage() {
  const may = useMay();
  const [params] = useSearchParams();
  const orderId = params.get("order");
  return (
    <>
      <RecordHead way={{ to: "/returns", label: "Returns" }} title="New return" />
      {!may("returns.decide") ? (
        <Panel title="For a buyer">
          <p className="text-umber">Support, a manager or an owner starts one.</p>
        </Panel>
      ) : orderId === null ? (
        <FindDelivered />
      ) : (
        <StartReturn key={orderId} orderId={orderId} />
      )}
    </>
  );
}
