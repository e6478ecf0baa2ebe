import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { PictureCut, PictureFocus } from "#contract/api/picture-cut.ts";
import type { ProductImage } from "#contract/api/products.ts";
import { areaOf, focusAt, moved, sized } from "./cut-frame.ts";

interface CutStageProps {
  readonly image: ProductImage;
  readonly frame: PictureCut;
  readonly focus: PictureFocus;
  readonly onFrame: (frame: PictureCut) => void;
  readonly onFocus: (focus: PictureFocus) => void;
}

const step = 0.01;
const grow = 1.05;
/** A finger trembles by as many pixels while it presses. */
const still = 4;

/** The whole picture with the frame that is kept of it and the mark where the eye lands: by drag, by press, by keys. */
export function CutStage({ image, frame, focus, onFrame, onFocus }: CutStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: PictureCut; isMoved: boolean } | null>(null);
  const aspect = image.width / image.height;
  const area = areaOf(frame, aspect);

  /** Where a pointer is, in parts of the picture. */
  function placeOf({ clientX, clientY }: PointerEvent) {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }
  function begin(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: frame, isMoved: false };
  }
  function drags(event: PointerEvent) {
    const held = drag.current;
    const box = stage.current?.getBoundingClientRect();
    if (!held || !box) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    held.isMoved ||= Math.hypot(x, y) > still;
    if (held.isMoved) onFrame(moved(held.from, { x: x / box.width, y: y / box.height }, aspect));
  }
  function end(event: PointerEvent) {
    const held = drag.current;
    drag.current = null;
    if (held && !held.isMoved) aim(event);
  }
  function aim(event: PointerEvent) {
    const { x, y } = placeOf(event);
    onFocus(focusAt((x - area.x) / area.width, (y - area.y) / area.height));
  }
  function frameKey(event: KeyboardEvent) {
    const way = arrows[event.key];
    const far = event.shiftKey ? 5 : 1;
    if (way) onFrame(moved(frame, { x: way.x * step * far, y: way.y * step * far }, aspect));
    else if (event.key === "+" || event.key === "=") onFrame(sized(frame, grow, aspect));
    else if (event.key === "-" || event.key === "−") onFrame(sized(frame, 1 / grow, aspect));
    else return;
    event.preventDefault();
  }
  function focusKey(event: KeyboardEvent) {
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    onFocus(focusAt((focus.x + way.x * 10) / 100, (focus.y + way.y * 10) / 100));
  }

  return (
    <div ref={stage} className="relative touch-none select-none overflow-hidden bg-plaster">
      <img
        src={image.url}
        alt=""
        width={image.width}
        height={image.height}
        draggable={false}
        className="block h-auto w-full"
      />
      <button
        type="button"
        aria-label={`Frame: ${percent(frame.x)} from the left, ${percent(frame.y)} from the top, ${percent(frame.width)} of the width`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + -"
        onPointerDown={begin}
        onPointerMove={drags}
        onPointerUp={end}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onKeyDown={frameKey}
        className="absolute cursor-move border border-paper bg-[linear-gradient(to_right,transparent_33.2%,var(--color-paper)_33.3%,transparent_33.6%,transparent_66.4%,var(--color-paper)_66.6%,transparent_66.8%)] shadow-[0_0_0_999px_rgb(28_23_19/0.55)] focus-visible:-outline-offset-4"
        style={{
          left: `${area.x * 100}%`,
          top: `${area.y * 100}%`,
          width: `${area.width * 100}%`,
          height: `${area.height * 100}%`,
        }}
      />
      <button
        type="button"
        aria-label={`Where the eye lands: ${focus.x}% from the left, ${focus.y}% from the top of the frame`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => event.buttons > 0 && aim(event)}
        onKeyDown={focusKey}
        className="absolute size-11 -translate-x-1/2 -translate-y-1/2 rounded-full"
        style={{
          left: `${(area.x + (area.width * focus.x) / 100) * 100}%`,
          top: `${(area.y + (area.height * focus.y) / 100) * 100}%`,
        }}
      >
        <span className="absolute inset-2 rounded-full border-2 border-paper outline-1 outline-ink" />
        <span className="absolute inset-4.5 rounded-full bg-paper outline-1 outline-ink" />
      </button>
    </div>
  );
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function percent(part: number): string {
  return `${Math.round(part * 100)}%`;
}
