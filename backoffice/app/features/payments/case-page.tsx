import { useOutletContext, useParams } from "react-router";
import { CasePanel } from "./case-panel.tsx";
import type { PaymentsOutlet } from "./payments-room.tsx";

/** The case an address names. */
export function CasePage() {
  const { id = "" } = useParams();
  const outlet = useOutletContext<PaymentsOutlet>();
  return <CasePanel key={id} id={id} {...outlet} />;
}
