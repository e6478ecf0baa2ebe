import { useParams } from "react-router";
import { BusinessPanel } from "./business-panel.tsx";

/** The business an address names. */
export function BusinessPage() {
  const { id = "" } = useParams();
  return <BusinessPanel key={id} id={id} isOpened />;
}
