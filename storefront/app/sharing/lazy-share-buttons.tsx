import { type ComponentType, lazy, Suspense } from "react";
import type { ShareButtonsProps } from "./share-buttons.tsx";

const Buttons = lazy<ComponentType<ShareButtonsProps>>(() =>
  import("./share-buttons.tsx").catch(() => ({ default: () => null })),
);

/** Ways to share, fetched when they are drawn; their place is kept. On a lost line there are none. */
export function ShareButtons(props: ShareButtonsProps) {
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <Buttons {...props} />
    </Suspense>
  );
}
