import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { api } from "../../api.ts";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { LetterForm } from "./letter-form.tsx";

/** Begins a letter. */
export function NewLetterPage() {
  const navigate = useNavigate();
  const [made, setMade] = useState<StaffLetter>();
  // Only once nothing is unsaved any more may the page be left unasked.
  useEffect(() => {
    if (made) void navigate(`/letters/${made.id}`, { replace: true });
  }, [made, navigate]);
  return (
    <>
      <RecordHead way={{ to: "/letters", label: "Letters" }} title="New letter" />
      <div className="max-w-200">
        <Panel title="What it says">
          <LetterForm
            made={made}
            button="Save the draft"
            onSave={(body, headers) => api("POST /staff/letters", { headers, body })}
            onSaved={setMade}
          />
        </Panel>
      </div>
    </>
  );
}
