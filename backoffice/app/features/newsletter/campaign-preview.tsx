import { useEffect, useRef, useState } from "react";
import type { CampaignDraft } from "#contract/api/mail/campaigns.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { api, apiAddress } from "../../api.ts";
import { useDebouncedValue } from "../../parts/forms/use-debounced-value.ts";

const views = {
  phone: { label: "Phone", width: 390, scheme: "light" },
  desktop: { label: "Desktop", width: 660, scheme: "light" },
  dark: { label: "Dark", width: 390, scheme: "dark" },
} as const;
type View = keyof typeof views;

/** It follows typing. */
const debounceMs = 250;
const minHeight = 320;

export type PreviewedContent = Pick<CampaignDraft, "subject" | "preview" | "blocks">;

interface CampaignPreviewProps {
  readonly id: string;
  /** Unsaved; without it what is saved is shown. */
  readonly content?: PreviewedContent;
  readonly views?: readonly View[];
  readonly head?: Elements;
}

/** The email itself, composed by the server; scripts never run in its frame. */
export function CampaignPreview({
  id,
  content,
  views: offered = ["phone", "desktop", "dark"],
  head = <h2 className="type-panel">Preview</h2>,
}: CampaignPreviewProps) {
  const [view, setView] = useState<View>("phone");
  const { width, scheme } = views[view];
  const box = useRef<HTMLDivElement>(null);
  const [boxWidth, setBoxWidth] = useState(width as number);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setBoxWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const { frame, height, isFailed, onLoad } = useEmail(content, scheme);
  const address = `${apiAddress("GET /staff/campaigns/:id/preview", { id })}?editable=true&scheme=`;
  // A phone's own width needs no scaling.
  const frameWidth = view === "desktop" ? width : Math.max(320, boxWidth);
  const scale = Math.min(1, boxWidth / frameWidth);
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        {head}
        <div className="flex">
          {offered.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => setView(each)}
              className={classNames(
                "-ml-px min-h-11 border border-line-strong px-3.5 text-nav md:pointer-fine:min-h-9",
                each === view ? "border-ink bg-ink text-paper" : "bg-paper hover:bg-plaster",
              )}
            >
              {views[each].label}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="text-amber text-meta">
        {isFailed && "The preview is older than your text. It follows once the store answers."}
      </p>
      <div
        ref={box}
        className="overflow-hidden border border-line bg-paper"
        style={{ height: height * scale }}
      >
        <iframe
          ref={frame}
          src={`${address}${content ? "light" : scheme}`}
          title="The email"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={onLoad}
          className="origin-top-left"
          style={{ width: frameWidth, height, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** Puts newer content into the frame, which keeps its place. */
function useEmail(content: PreviewedContent | undefined, scheme: "light" | "dark") {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(minHeight);
  const [isFailed, setFailed] = useState(false);
  const wanted = JSON.stringify(content && { ...content, scheme });
  const settled = useDebouncedValue(wanted, debounceMs);

  useEffect(() => {
    const element = frame.current?.contentDocument?.body;
    if (loads === 0 || !element) return;
    const measure = () =>
      setHeight(Math.max(minHeight, frame.current?.contentDocument?.body.scrollHeight ?? 0));
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [loads]);

  useEffect(() => {
    if (loads === 0 || settled === undefined) return;
    const aborted = new AbortController();
    const { signal } = aborted;
    api("POST /staff/campaigns/preview", { body: JSON.parse(settled), signal }).then(
      ({ html }) => {
        const page = frame.current?.contentDocument;
        if (!page || signal.aborted) return;
        // The body stays, since its size is watched.
        page.head.innerHTML = between(html, "<head>", "</head>");
        page.body.innerHTML = between(html, "<body", "</body>").replace(/^[^>]*>/, "");
        setFailed(false);
      },
      () => signal.aborted || setFailed(true),
    );
    return () => aborted.abort();
  }, [loads, settled]);

  return { frame, height, isFailed, onLoad: () => setLoads((all) => all + 1) };
}

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start) + start.length, text.lastIndexOf(end));
}
