import { useParams } from "react-router";
import { CasePanel } from "./case-panel.tsx";

/** The case an address names. */
export function CasePage() {
  const { id = "" } = useParams();
  return <CasePanel key={id} id={id} />;
}
