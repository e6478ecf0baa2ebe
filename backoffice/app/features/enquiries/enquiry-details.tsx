import type { StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { dayOf, momentOf } from "../../parts/when.ts";
import { Attachments } from "./attachments.tsx";
import { EnquiryLines } from "./enquiry-lines.tsx";
import { EnquiryStatus } from "./enquiry-status.tsx";
import { piecesOf } from "./enquiry-words.ts";
import { Handling } from "./handling.tsx";
import { Messages } from "./messages.tsx";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

interface EnquiryDetailsProps {
  readonly enquiry: StaffBulkOrder;
  readonly way: RecordWay;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

/** What a buyer wants, and everything staff do about it. */
export function EnquiryDetails({ enquiry, way, onChanged }: EnquiryDetailsProps) {
  const now = new Date();
  const kept = (kind: "note" | "reply") => enquiry.messages.filter((each) => each.kind === kind);
  return (
    <>
      <RecordHead way={way} title={enquiry.company || enquiry.contactName}>
        <EnquiryStatus status={enquiry.status} />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="What is wanted">
            <Facts
              facts={[
                { name: "Reference", value: enquiry.reference },
                { name: "In their words", value: enquiry.details },
                { name: "Quantity", value: piecesOf(enquiry.totalQuantity) },
                {
                  name: "Wanted by",
                  value: enquiry.targetDate ? dayOf(enquiry.targetDate, now) : "",
                },
                { name: "Notes", value: enquiry.notes },
                { name: "Arrived", value: momentOf(enquiry.createdAt, now) },
              ]}
            />
            <EnquiryLines lines={enquiry.lines} />
            <Attachments enquiryId={enquiry.id} attachments={enquiry.attachments} />
          </Panel>
          <Panel title="Replies">
            <Messages messages={kept("reply")} now={now} empty="Nobody has replied yet." />
            <ReplyForm enquiry={enquiry} onChanged={onChanged} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Handling">
            <Handling enquiry={enquiry} onChanged={onChanged} />
          </Panel>
          <Panel title="Buyer">
            <Facts
              narrow
              facts={[
                { name: "Name", value: enquiry.contactName },
                { name: "Company", value: enquiry.company },
                { name: "E-mail", value: enquiry.email },
                { name: "Phone", value: enquiry.phone },
              ]}
            />
          </Panel>
          <Panel title="Notes among staff">
            <Messages messages={kept("note")} now={now} empty="The buyer never sees these." />
            <NoteForm enquiryId={enquiry.id} onChanged={onChanged} />
          </Panel>
        </div>
      </div>
    </>
  );
}
