import { useSearchParams } from "react-router";
import { RecordHead } from "../../parts/record-head.tsx";
import { FindDelivered } from "./find-delivered.tsx";
import { StartReturn } from "./start-return.tsx";

/** A return that staff start for a buyer who told them about it: of which order, what of it, and why. */
export function NewReturnPage() {
  const [params] = useSearchParams();
  const orderId = params.get("order");
  return (
    <>
      <RecordHead way={{ to: "/returns", label: "Returns" }} title="New return" />
      {orderId === null ? <FindDelivered /> : <StartReturn key={orderId} orderId={orderId} />}
    </>
  );
}
