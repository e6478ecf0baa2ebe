import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Preview } from "./use-preview.ts";

/** Widths in which the page is looked at, in CSS pixels, with the height that is seen of it. */
const looks = {
  Phone: { width: 390, height: 640 },
  Wide: { width: 1280, height: 960 },
} as const;
type Look = keyof typeof looks;

/** Its own width where it stands beside the form, in CSS pixels. */
const besideWidth = 320;

/** The shop's own page with what is typed, in the width of a phone or of a desk. */
export function PagePreview({ preview }: { preview: Preview }) {
  const { address, icon, making, fault, show } = preview;
  const [look, setLook] = useState<Look>("Phone");
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(besideWidth);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  // The page is made anew under its address; a reload leaves it where it was scrolled to.
  const drawn = useRef(making);
  useEffect(() => {
    if (drawn.current === making) return;
    if (drawn.current > 0) frame.current?.contentWindow?.location.reload();
    drawn.current = making;
  }, [making]);

  const { width, height } = looks[look];
  const scale = room / width;
  // Above the form it leaves room for what is typed.
  const tall = Math.min(height * scale, room > besideWidth ? 420 : Number.POSITIVE_INFINITY);
  return (
    <section aria-labelledby="on-the-shop" className="min-w-0">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id="on-the-shop" className="font-medium text-nav">
          On the shop
        </h2>
        <div className="flex">
          {(Object.keys(looks) as Look[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === look}
              onClick={() => setLook(each)}
              className={classNames(
                "-ml-px min-h-11 border border-line-strong px-4 text-nav md:pointer-fine:min-h-9",
                each === look ? "border-ink bg-ink text-paper" : "bg-paper hover:bg-plaster",
              )}
            >
              {each}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="text-amber text-meta">
        {fault}
      </p>
      <div
        ref={box}
        className="relative overflow-hidden border border-ink bg-paper"
        style={{ height: address ? tall : undefined }}
      >
        {address ? (
          <iframe
            ref={frame}
            src={address}
            title="The shop's page with what is typed"
            className="absolute top-0 left-0 origin-top-left"
            style={{ width, height: tall / scale, transform: `scale(${scale})` }}
          />
        ) : (
          <div className="px-5 py-8 text-umber">
            <p>The shop's own page, with what you change, before anybody else sees it.</p>
            <Button look="ghost" size="small" className="mt-4" onClick={show}>
              Show the page
            </Button>
          </div>
        )}
      </div>
      {icon && (
        <p className="mt-3 flex items-center gap-3 text-meta text-umber">
          <img src={icon} alt="" width={48} height={48} className="border border-line" />
          In the browser’s tab and on home screens
        </p>
      )}
    </section>
  );
}
