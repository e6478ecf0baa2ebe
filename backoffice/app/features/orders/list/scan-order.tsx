import { useNavigate } from "react-router";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { ScanButton } from "../parcel/scan-button.tsx";

export function ScanOrder() {
  const navigate = useNavigate();
  const { showErrorToast } = useToast();
  return (
    <span className="-mx-3 flex md:hidden">
      <ScanButton
        label="Scan a packing slip"
        look="bare"
        onRead={(text) => {
          const number = text.trim().toUpperCase();
          // The camera may see a carrier's barcode instead.
          if (/^ASO-[0-9A-Z]{8}$/.test(number)) void navigate(`/orders/${number}`);
          else showErrorToast(`“${text.trim().slice(0, 40)}” isn't an order number.`);
        }}
      />
    </span>
  );
}
