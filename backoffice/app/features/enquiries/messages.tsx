import type { BulkOrderMessage } from "#contract/api/staff-bulk-orders.ts";
import { momentOf } from "../../parts/when.ts";

interface MessagesProps {
  readonly messages: readonly BulkOrderMessage[];
  readonly now: Date;
  /** Said while there are none. */
  readonly empty: string;
}

/** What staff wrote, the earliest first. */
export function Messages({ messages, now, empty }: MessagesProps) {
  if (messages.length === 0) return <p className="text-umber">{empty}</p>;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {messages.map(({ id, text, author, createdAt }) => (
        <li key={id} className="py-3">
          <p className="text-meta text-umber">
            {author.name}, <time dateTime={createdAt}>{momentOf(createdAt, now)}</time>
          </p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
