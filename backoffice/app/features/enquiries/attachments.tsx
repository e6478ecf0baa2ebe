import type { BulkOrderAttachment } from "#contract/api/staff-bulk-orders.ts";
import { apiAddress } from "../../api.ts";
import { fileSize } from "./enquiry-words.ts";

interface AttachmentsProps {
  readonly enquiryId: string;
  readonly attachments: readonly BulkOrderAttachment[];
}

/** The files a buyer sent: pictures, which the store has drawn anew, are shown; each is saved by its name. */
export function Attachments({ enquiryId, attachments }: AttachmentsProps) {
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
                <span className="text-meta text-umber tabular-nums">{fileSize(bytes)}</span>
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
