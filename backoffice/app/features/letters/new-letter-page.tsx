import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { LetterForm } from "./letter-form.tsx";

/** Begins a letter. */
export function NewLetterPage() {
  const navigate = useNavigate();
  return (
    <>
      <RecordHead way={{ to: "/letters", label: "Letters" }} title="New letter" />
      <div className="max-w-200">
        <Panel title="What it says">
          <LetterForm
            button="Save the draft"
            onSave={(body) => api("POST /staff/letters", { body })}
            onSaved={({ id }) => void navigate(`/letters/${id}`, { replace: true })}
          />
        </Panel>
      </div>
    </>
  );
}
