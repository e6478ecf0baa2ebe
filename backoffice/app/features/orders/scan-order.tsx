import { useNavigate } from "react-router";
import { useToaster } from "#ui/primitives/toast.tsx";
import { ScanButton } from "./scan-button.tsx";

/** On a phone, the way to an order by the bars of its packing slip; nothing where the browser reads none. */
export function ScanOrder() {
  const navigate = useNavigate();
  const { sayError } = useToaster();
  return (
    <span className="-mx-3 flex md:hidden">
      <ScanButton
        label="Scan a packing slip"
        look="bare"
        onRead={(text) => {
          const number = text.trim().toUpperCase();
          // Anything may be held before a camera; a carrier's label beside the slip has bars too.
          if (/^ASO-[0-9A-Z]{8}$/.test(number)) void navigate(`/orders/${number}`);
          else sayError(`“${text.trim().slice(0, 40)}” is no order number.`);
        }}
      />
    </span>
  );
}
