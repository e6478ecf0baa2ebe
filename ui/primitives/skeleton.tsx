import { classNames } from "./class-names.ts";

export function ProductCardSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames("skeleton-card", className)}>
      <div className="aspect-4/5 overflow-clip rounded-picture bg-plaster">
        <div className="skeleton-threads warp-threads size-full animate-thread" />
      </div>
      <SkeletonBar className="mt-3 w-3/5" />
      <SkeletonBar className="mt-2 w-2/5" />
    </div>
  );
}

export function SkeletonBar({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("h-3.5 bg-plaster", className)} />;
}
