export function ReviewerNote({ note }: { note: string }) {
  return (
    <blockquote className="border-line-strong border-l-2 pl-3 whitespace-pre-line wrap-anywhere">
      <span className="block text-meta text-umber">Note from the reviewer</span>
      {note}
    </blockquote>
  );
}
