import { SkeletonBar } from "#ui/primitives/skeleton.tsx";

export function RecordsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className="appear-late">
      <span className="sr-only">Loading…</span>
      <div className="border-ink md:border-b">
        <SkeletonBar className="my-4 w-40 max-md:hidden" />
      </div>
      {Array.from({ length: rows }, (_, i) => i).map((row) => (
        <div key={row} className="flex h-20 items-center gap-8 border-line border-b md:h-13">
          <SkeletonBar className="w-3/5 md:w-1/4" />
          <SkeletonBar className="hidden w-1/5 md:block" />
          <SkeletonBar className="ml-auto w-1/5 md:w-1/12" />
        </div>
      ))}
    </div>
  );
}
