import { SkeletonBar } from "#ui/primitives/skeleton.tsx";

export function RecordSkeleton() {
  return (
    <div role="status" className="appear-late grid gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <span className="sr-only">Loading…</span>
      <div className="border border-line bg-paper p-6">
        <SkeletonBar className="w-1/3" />
        <SkeletonBar className="mt-7 w-2/3" />
        <SkeletonBar className="mt-7 w-1/2" />
        <SkeletonBar className="mt-7 w-3/5" />
      </div>
      <div className="border border-line bg-paper p-6">
        <SkeletonBar className="w-1/2" />
        <SkeletonBar className="mt-7 w-4/5" />
      </div>
    </div>
  );
}
