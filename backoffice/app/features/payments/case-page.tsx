import { useParams } from "react-router";
import { MoneyPanel } from "./money-panel.tsx";

/** What an address of the payments room names. */
export function CasePage() {
  const { id = "" } = useParams();
  return <MoneyPanel key={id} id={id} />;
}
