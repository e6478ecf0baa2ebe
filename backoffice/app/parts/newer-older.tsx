import { Button } from "#ui/primitives/button.tsx";

interface NewerOlderProps {
  /** What is leafed through, such as "uses". */
  readonly of: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Leafs through a list within a page, the newest first; nothing where one page holds all. */
export function NewerOlder({ of, page, pages, onPage }: NewerOlderProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex items-center justify-between gap-3">
      <Button look="ghost" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-meta text-umber tabular-nums">
        {page} of {pages}
      </span>
      <Button look="ghost" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
