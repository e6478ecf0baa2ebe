import { useSearchParams } from "react-router";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { DeliveredOrderSearch } from "./delivered-order-search.tsx";
import { NewReturnForm } from "./new-return-form.tsx";

export function NewReturnPage() {
  const [params] = useSearchParams();
  const orderId = params.get("order");
  return (
    <>
      <RecordHead backLink={{ to: "/returns", label: "Returns" }} title="New return" />
      {orderId === null ? (
        <DeliveredOrderSearch />
      ) : (
        <NewReturnForm key={orderId} orderId={orderId} />
      )}
    </>
  );
}
