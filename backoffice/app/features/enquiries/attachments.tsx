import type { BulkOrderAttachment } from "#contract/api/staff.ts";
import { staffApi } from "../../api.ts";
import { fileSize } from "./enquiry-words.ts";

interface AttachmentsProps {
  readonly enquiryId: string;
  readonly attachments: readonly BulkOrderAttachment[];
}

/** The files a buyer sent; they are saved, never opened in the page. */
export function Attachments({ enquiryId, attachments }: AttachmentsProps) {
  if (attachments.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-medium text-nav">Files</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {attachments.map(({ id, name, bytes }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <a
              href={staffApi.attachmentUrl(enquiryId, id)}
              download={name}
              className="text-link touch-target wrap-anywhere"
            >
              {name}
            </a>
            <span className="text-meta text-umber tabular-nums">{fileSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
