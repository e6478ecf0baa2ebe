import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { LetterForm } from "./letter-form.tsx";

/** Begins a letter. */
export function NewLetterPage() {
  const navigate = useNavigate();
  const [made, setMade] = useState<string | null>(null);
  // Only once nothing is unsaved any more may the page be left unasked.
  useEffect(() => {
    if (made) void navigate(`/letters/${made}`, { replace: true });
  }, [made, navigate]);
  return (
    <>
      <RecordHead way={{ to: "/letters", label: "Letters" }} title="New letter" />
      <div className="max-w-200">
        <Panel title="What it says">
          <LetterForm
            button="Save the draft"
            onSave={(body) => api("POST /staff/letters", { body })}
            onSaved={({ id }) => setMade(id)}
          />
        </Panel>
      </div>
    </>
  );
}
