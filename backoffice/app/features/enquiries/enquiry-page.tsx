import type {
  BulkOrderAttachment,
  BulkOrderMessage,
  StaffBulkOrder,
} from "#contract/api/business/staff-bulk-orders.ts";
import { formatNumber } from "#contract/text/format.ts";
import { api, apiAddress } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { pageTitle } from "../../page-title.ts";
import { formatDate, formatDateTime } from "../../parts/format/dates.ts";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { EnquiryStatus, formatFileSize, unitsText } from "./enquiry-labels.tsx";
import { NoteForm, ReplyForm } from "./message-form.tsx";
import { StatusAndAssignee } from "./status-and-assignee.tsx";

export const meta = () => [{ title: pageTitle("Enquiry") }];

const comparedFields: readonly RecordField<StaffBulkOrder>[] = [
  { name: "Status", read: ({ status }) => enquiryStatusStyles[status].label },
  { name: "Assigned to", read: ({ assignee }) => assignee?.name ?? "Unassigned" },
  { name: "Replies and notes", read: ({ messages }) => String(messages.length) },
];

export default function EnquiryPage() {
  const { refetchCounts } = useCounts();
  return (
    <RecordLoader
      basePath="/enquiries"
      title="Enquiry"
      load={(id, signal) => api("GET /staff/bulk-orders/:id", { params: { id }, signal })}
      comparedFields={comparedFields}
    >
      {(enquiry, { backLink, replace }) => (
        <EnquiryDetails
          backLink={backLink}
          enquiry={enquiry}
          onChanged={(changed) => {
            replace(changed);
            refetchCounts();
          }}
        />
      )}
    </RecordLoader>
  );
}

interface EnquiryDetailsProps {
  readonly enquiry: StaffBulkOrder;
  readonly backLink: RecordBackLink;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

function EnquiryDetails({ enquiry, backLink, onChanged }: EnquiryDetailsProps) {
  const now = new Date();
  const messagesOf = (kind: "note" | "reply") =>
    enquiry.messages.filter((each) => each.kind === kind);
  return (
    <>
      <RecordHead backLink={backLink} title={enquiry.company || enquiry.contactName}>
        <EnquiryStatus status={enquiry.status} />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Request">
            <DescriptionList
              items={[
                { name: "Reference", value: enquiry.reference },
                { name: "Details", value: enquiry.details },
                { name: "Quantity", value: unitsText(enquiry.totalQuantity) },
                {
                  name: "Needed by",
                  value: enquiry.targetDate ? formatDate(enquiry.targetDate, now) : "",
                },
                { name: "Notes", value: enquiry.notes },
                { name: "Received", value: formatDateTime(enquiry.createdAt, now) },
              ]}
            />
            <EnquiryLines lines={enquiry.lines} />
            <Attachments enquiryId={enquiry.id} attachments={enquiry.attachments} />
          </Panel>
          <Panel title="Replies">
            <Messages messages={messagesOf("reply")} now={now} empty="No replies yet." />
            <ReplyForm enquiry={enquiry} onChanged={onChanged} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Status">
            <StatusAndAssignee enquiry={enquiry} onChanged={onChanged} />
          </Panel>
          <Panel title="Customer">
            <DescriptionList
              narrow
              items={[
                { name: "Name", value: enquiry.contactName },
                { name: "Company", value: enquiry.company },
                { name: "Email", value: enquiry.email },
                { name: "Phone", value: enquiry.phone },
              ]}
            />
          </Panel>
          <Panel title="Internal notes">
            <Messages
              messages={messagesOf("note")}
              now={now}
              empty="The customer never sees these."
            />
            <NoteForm enquiryId={enquiry.id} onChanged={onChanged} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function EnquiryLines({ lines }: Pick<StaffBulkOrder, "lines">) {
  if (lines.length === 0) return null;
  return (
    <table className="mt-5 w-full border-collapse text-left text-nav">
      <caption className="mb-1 text-left font-medium">Products</caption>
      <thead>
        <tr className="border-ink border-b text-meta text-umber">
          <th scope="col" className="py-2.5 pr-3 font-medium">
            Product
          </th>
          <th scope="col" className="px-3 py-2.5 font-medium">
            Size
          </th>
          <th scope="col" className="py-2.5 pl-3 text-right font-medium">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, name, size, quantity }) => (
          <tr key={`${productId} ${size}`} className="border-line border-b">
            <td className="wrap-anywhere py-3 pr-3">{name || productId}</td>
            <td className="px-3 py-3">{size}</td>
            <td className="py-3 pl-3 text-right tabular-nums">{formatNumber(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AttachmentsProps {
  readonly enquiryId: string;
  readonly attachments: readonly BulkOrderAttachment[];
}

function Attachments({ enquiryId, attachments }: AttachmentsProps) {
  if (attachments.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-medium text-nav">Files</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {attachments.map(({ id, name, mediaType, bytes }) => {
          const address = apiAddress("GET /staff/bulk-orders/:id/attachments/:attachmentId", {
            id: enquiryId,
            attachmentId: id,
          });
          return (
            <li key={id} className="py-1.5">
              <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                <a href={address} download={name} className="text-link touch-target wrap-anywhere">
                  {name}
                </a>
                <span className="text-meta text-umber tabular-nums">{formatFileSize(bytes)}</span>
              </div>
              {mediaType.startsWith("image/") && (
                <img
                  src={address}
                  alt={`What ${name} shows`}
                  loading="lazy"
                  className="mb-3 max-h-96 max-w-full bg-plaster object-contain"
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface MessagesProps {
  readonly messages: readonly BulkOrderMessage[];
  readonly now: Date;
  readonly empty: string;
}

function Messages({ messages, now, empty }: MessagesProps) {
  if (messages.length === 0) return <p className="text-umber">{empty}</p>;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {messages.map(({ id, text, author, createdAt }) => (
        <li key={id} className="py-3">
          <p className="text-meta text-umber">
            {author.name}, <time dateTime={createdAt}>{formatDateTime(createdAt, now)}</time>
          </p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
