import { useEffect, useRef, useState } from "react";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { useRecord } from "../../parts/records/record-conflict.ts";
import { hasPage, previewSection } from "./content-api.ts";

/** CSS pixels. */
const viewports = {
  Phone: { width: 390, height: 640 },
  Wide: { width: 1280, height: 960 },
} as const;
type Viewport = keyof typeof viewports;

/** CSS pixels beside the form. */
const defaultWidth = 320;

export function PagePreview({ preview }: { preview: Preview }) {
  const { address, icon, renderCount, error, show } = preview;
  const [viewport, setViewport] = useState<Viewport>("Phone");
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [boxWidth, setBoxWidth] = useState(defaultWidth);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setBoxWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  // A reload keeps the scroll position.
  const renderedVersion = useRef(renderCount);
  useEffect(() => {
    if (renderedVersion.current === renderCount) return;
    if (renderedVersion.current > 0) frame.current?.contentWindow?.location.reload();
    renderedVersion.current = renderCount;
  }, [renderCount]);

  const { width, height } = viewports[viewport];
  const scale = boxWidth / width;
  const visibleHeight = Math.min(
    height * scale,
    boxWidth > defaultWidth ? 420 : Number.POSITIVE_INFINITY,
  );
  return (
    <section aria-labelledby="on-the-shop" className="min-w-0">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id="on-the-shop" className="font-medium text-nav">
          Preview
        </h2>
        <div className="flex">
          {(Object.keys(viewports) as Viewport[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === viewport}
              onClick={() => setViewport(each)}
              className={classNames(
                "-ml-px min-h-11 border border-line-strong px-4 text-nav md:pointer-fine:min-h-9",
                each === viewport ? "border-ink bg-ink text-paper" : "bg-paper hover:bg-plaster",
              )}
            >
              {each}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="text-amber text-meta">
        {error}
      </p>
      <div
        ref={box}
        className="relative overflow-hidden border border-ink bg-paper"
        style={{ height: address ? visibleHeight : undefined }}
      >
        {address ? (
          <iframe
            ref={frame}
            src={address}
            title="Preview of the page"
            className="absolute top-0 left-0 origin-top-left"
            style={{ width, height: visibleHeight / scale, transform: `scale(${scale})` }}
          />
        ) : (
          <div className="px-5 py-8 text-umber">
            <p>See your changes on the shop before you publish.</p>
            <Button variant="ghost" size="small" className="mt-4" onClick={show}>
              Show preview
            </Button>
          </div>
        )}
      </div>
      {icon && (
        <p className="mt-3 flex items-center gap-3 text-meta text-umber">
          <img src={icon} alt="" width={48} height={48} className="border border-line" />
          Browser tab and home screen icon
        </p>
      )}
    </section>
  );
}

/** Milliseconds. */
const debounceMs = 600;

interface Preview {
  /** Undefined until something was typed or the preview was requested. */
  readonly address: string | undefined;
  readonly icon: string | undefined;
  /** Incremented each time the page is rendered again at its address. */
  readonly renderCount: number;
  readonly error: string;
  show(): void;
}

export function usePreview(
  section: SectionName,
  version: number,
  content: unknown,
  isEdited: boolean,
  onErrors: (errors: readonly FieldError[]) => void,
): Preview {
  const [preview, setPreview] = useState<{
    address: string;
    icon: string | undefined;
    renderCount: number;
  }>();
  const [error, setError] = useState("");
  const [requestCount, setRequestCount] = useState(0);
  const record = useRecord();
  const latest = useRef({ content, onErrors, record });
  latest.current = { content, onErrors, record };
  const contentJson = JSON.stringify(content);
  const isNeeded = isEdited || requestCount > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: content that reads the same is the same
  useEffect(() => {
    if (!isNeeded || !hasPage(section)) return;
    const controller = new AbortController();
    const createPreview = async () => {
      try {
        const { address, icon } = await previewSection(
          section,
          version,
          latest.current.content,
          controller.signal,
        );
        setPreview((now) => ({ address, icon, renderCount: (now?.renderCount ?? 0) + 1 }));
        setError("");
      } catch (cause) {
        if (controller.signal.aborted) return;
        const apiError = asApiError(cause);
        latest.current.onErrors(apiError?.errors ?? []);
        latest.current.record?.showConflict(cause);
        setError(
          apiError?.errors?.length
            ? "This shows the last valid version. Fix the marked fields."
            : "The preview isn't available right now.",
        );
      }
    };
    const timer = setTimeout(() => void createPreview(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [section, version, contentJson, isNeeded, requestCount]);

  return {
    address: preview?.address,
    icon: preview?.icon,
    renderCount: preview?.renderCount ?? 0,
    error,
    show: () => setRequestCount((times) => times + 1),
  };
}
