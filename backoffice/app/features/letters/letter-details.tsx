import { useState } from "react";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api, apiAddress } from "../../api.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { momentOf } from "../../parts/when.ts";
import { LetterForm } from "./letter-form.tsx";
import { LetterSending } from "./letter-sending.tsx";
import { LetterStatus } from "./letter-status.tsx";
import { subscribers } from "./letter-words.ts";
import { SentProgress } from "./sent-progress.tsx";

interface LetterDetailsProps {
  readonly letter: StaffLetter;
  readonly way: RecordWay;
  readonly onChanged: (letter: StaffLetter) => void;
}

/** A draft that can be changed, tried out and sent, or a letter that has gone. */
export function LetterDetails({ letter, way, onChanged }: LetterDetailsProps) {
  const { say } = useToaster();
  const [isEdited, setEdited] = useState(false);
  const { id, status } = letter;
  const head = (
    <RecordHead way={way} title={letter.subject}>
      <LetterStatus status={status} />
    </RecordHead>
  );
  if (status !== "draft") {
    return (
      <>
        {head}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <Panel title="What it said" aside={<PreviewLink id={id} />}>
            <Facts
              facts={[
                { name: "Preview line", value: letter.preview },
                { name: "Letter", value: letter.body },
                {
                  name: "Button",
                  value: letter.buttonLabel && `${letter.buttonLabel} → ${letter.buttonAddress}`,
                },
              ]}
            />
          </Panel>
          <Panel title="Where it went">
            <Facts
              narrow
              facts={[
                { name: "Went to", value: subscribers(letter.recipients) },
                {
                  name: "Sent",
                  value: letter.sentAt ? momentOf(letter.sentAt, new Date()) : "",
                },
              ]}
            />
            {status === "sending" && <SentProgress id={id} onNews={onChanged} />}
          </Panel>
        </div>
      </>
    );
  }
  return (
    <>
      {head}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel title="What it says" aside={<PreviewLink id={id} />}>
          <LetterForm
            letter={letter}
            button="Save the draft"
            onEdited={setEdited}
            onSave={(draft, _headers, version) =>
              api("PATCH /staff/letters/:id", { params: { id }, body: { ...draft, version } })
            }
            onSaved={(saved) => {
              onChanged(saved);
              say("The draft is saved");
            }}
          />
        </Panel>
        <Panel title="Send it">
          <LetterSending letter={letter} isEdited={isEdited} onChanged={onChanged} />
        </Panel>
      </div>
    </>
  );
}

function PreviewLink({ id }: { id: string }) {
  return (
    <a
      href={apiAddress("GET /staff/letters/:id/preview", { id })}
      target="_blank"
      rel="noopener"
      className="text-link touch-target text-nav"
    >
      Look at the mail
      <span className="sr-only"> (opens another window)</span>
    </a>
  );
}
