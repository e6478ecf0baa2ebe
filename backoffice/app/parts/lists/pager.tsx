import { Button } from "#ui/primitives/button.tsx";

interface PagerProps {
  readonly itemsLabel: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Pagination of a short list inside a panel; not in the URL. */
export function Pager({ itemsLabel, page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={`Pages of ${itemsLabel}`}
      className="mt-3 flex items-center justify-between gap-3"
    >
      <Button variant="ghost" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-meta text-umber tabular-nums">
        {page} of {pages}
      </span>
      <Button
        variant="ghost"
        size="small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Older
      </Button>
    </nav>
  );
}
