import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { PictureCrop, PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import { formatShare } from "../format/number-input.ts";
import { moveFrame, resizeFrame, toArea, toFocus } from "./crop-frame.ts";

interface CropStageProps {
  readonly image: ProductImage;
  readonly frame: PictureCrop;
  readonly focus: PictureFocus;
  readonly onFrame: (frame: PictureCrop) => void;
  readonly onFocus: (focus: PictureFocus) => void;
}

const step = 0.01;
const zoomFactor = 1.05;
/** Movement up to this many pixels is a tap. */
const tapTolerancePx = 4;

export function CropStage({ image, frame, focus, onFrame, onFocus }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: PictureCrop; isMoved: boolean } | null>(null);
  const aspect = image.width / image.height;
  const area = toArea(frame, aspect);

  /** Fractions of the image, 0 to 1. */
  function toImagePoint({ clientX, clientY }: PointerEvent) {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }
  function startDrag(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: frame, isMoved: false };
  }
  function moveDrag(event: PointerEvent) {
    const current = drag.current;
    const box = stage.current?.getBoundingClientRect();
    if (!current || !box) return;
    const x = event.clientX - current.x;
    const y = event.clientY - current.y;
    current.isMoved ||= Math.hypot(x, y) > tapTolerancePx;
    if (current.isMoved)
      onFrame(moveFrame(current.from, { x: x / box.width, y: y / box.height }, aspect));
  }
  function endDrag(event: PointerEvent) {
    const current = drag.current;
    drag.current = null;
    if (current && !current.isMoved) setFocusPoint(event);
  }
  function setFocusPoint(event: PointerEvent) {
    const { x, y } = toImagePoint(event);
    onFocus(toFocus((x - area.x) / area.width, (y - area.y) / area.height));
  }
  function handleFrameKey(event: KeyboardEvent) {
    const direction = arrows[event.key];
    const multiplier = event.shiftKey ? 5 : 1;
    if (direction)
      onFrame(
        moveFrame(
          frame,
          { x: direction.x * step * multiplier, y: direction.y * step * multiplier },
          aspect,
        ),
      );
    else if (event.key === "+" || event.key === "=")
      onFrame(resizeFrame(frame, zoomFactor, aspect));
    else if (event.key === "-" || event.key === "−")
      onFrame(resizeFrame(frame, 1 / zoomFactor, aspect));
    else return;
    event.preventDefault();
  }
  function handleFocusKey(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    onFocus(toFocus((focus.x + direction.x * 10) / 100, (focus.y + direction.y * 10) / 100));
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
        aria-label={`Frame: ${formatShare(frame.x)} from the left, ${formatShare(frame.y)} from the top, ${formatShare(frame.width)} of the width`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + -"
        onPointerDown={startDrag}
        onPointerMove={moveDrag}
        onPointerUp={endDrag}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onKeyDown={handleFrameKey}
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
        aria-label={`Focal point: ${focus.x}% from the left, ${focus.y}% from the top of the frame`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => event.buttons > 0 && setFocusPoint(event)}
        onKeyDown={handleFocusKey}
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
