import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  CloseIcon,
  MinusIcon,
  PlusIcon,
} from "#ui/primitives/icons.tsx";
import { useModal } from "#ui/primitives/overlays/use-modal.ts";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";
import { Picture, type PictureSource } from "#ui/primitives/pictures/picture.tsx";
import { useZoom } from "./use-zoom.ts";

type EnlargedPicture = PictureSource & { readonly largeUrl?: string };

const buttonClasses =
  "pointer-events-auto flex size-11 items-center justify-center rounded-control bg-bone hover:text-indigo focus-visible:-outline-offset-3 aria-disabled:text-line-strong md:size-12";
const pictureClasses = "size-full object-contain! object-center";

/** How far an arrow key moves an enlarged picture, in px. */
const keyStep = 80;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pictures on the full screen: swiped, pinched, tapped twice, or moved with buttons and arrow keys. */
export default function PictureViewer(props: {
  readonly images: readonly EnlargedPicture[];
  readonly start: number;
  /** As in the page, so that the same files are shown first. */
  readonly sizes: string;
  readonly onClose: () => void;
}) {
  const { images, start, sizes, onClose } = props;
  const dialog = useModal(true, onClose);
  const stage = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(start);
  const countId = useId();
  const { view, swiped, isHeld, isZoomed, toggle, move, reset, handlers } = useZoom(
    stage,
    images[current] ?? { width: 1, height: 1 },
    turn,
  );

  function turn(step: number) {
    if (!images[current + step]) return;
    reset();
    setCurrent(current + step);
  }

  function onArrowKey(event: KeyboardEvent) {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    if (isZoomed) move(-x * keyStep, -y * keyStep);
    else turn(x);
  }

  const motion = isHeld
    ? ""
    : "transition-transform duration-320 ease-enter motion-reduce:transition-none";
  return (
    <dialog
      ref={dialog}
      // Takes the focus when its picture is pressed, so that arrow keys still work.
      tabIndex={-1}
      aria-label="Pictures of the product"
      aria-describedby={countId}
      onKeyDown={onArrowKey}
      className="overlay overlay-viewer outline-none"
    >
      <div
        ref={stage}
        className={classNames(
          "absolute inset-0 touch-none select-none overflow-hidden",
          isZoomed && (isHeld ? "cursor-grabbing" : "cursor-grab"),
        )}
      >
        <ul
          {...handlers}
          onDragStart={(event) => event.preventDefault()}
          style={{ transform: `translateX(calc(${current * -100}% + ${swiped}px))` }}
          className={classNames("flex size-full", motion)}
        >
          {images.map((image, i) => (
            <li
              key={image.url}
              inert={i !== current}
              className="relative size-full shrink-0 overflow-hidden"
            >
              <div
                style={
                  i === current
                    ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
                    : undefined
                }
                className={classNames("size-full", motion)}
              >
                <Picture image={image} sizes={sizes} className={pictureClasses} />
                {i === current && (isZoomed || !isDataSaverOn()) && (
                  <div className="absolute inset-0">
                    <Picture
                      image={toLargest(image)}
                      fallback={image}
                      sizes={sizes}
                      alt=""
                      className={pictureClasses}
                    />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <p
        id={countId}
        role="status"
        className={classNames(
          "absolute top-2 left-2 flex h-11 items-center gap-1 rounded-control bg-bone px-4 text-nav tabular-nums md:top-4 md:left-4 md:h-12",
          images.length === 1 && "sr-only",
        )}
      >
        <span className="sr-only">Picture</span> {current + 1} of {images.length}
      </p>
      <div className="absolute top-2 right-2 flex gap-2 md:top-4 md:right-4">
        <button
          type="button"
          onClick={toggle}
          aria-label={isZoomed ? "Zoom out" : "Zoom in"}
          className={buttonClasses}
        >
          {isZoomed ? <MinusIcon /> : <PlusIcon />}
        </button>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Close"
          className={buttonClasses}
        >
          <CloseIcon />
        </button>
      </div>
      {images.length > 1 && (
        <div className="pointer-events-none absolute inset-x-4 bottom-4 flex justify-center gap-2 md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:justify-between">
          <button
            type="button"
            onClick={() => turn(-1)}
            aria-disabled={current === 0}
            aria-label="Previous picture"
            className={buttonClasses}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            onClick={() => turn(1)}
            aria-disabled={current === images.length - 1}
            aria-label="Next picture"
            className={buttonClasses}
          >
            <ArrowRightIcon />
          </button>
        </div>
      )}
    </dialog>
  );
}

/** Pictures from before largeUrl have their widest in srcset. */
function toLargest(image: EnlargedPicture): PictureSource {
  const { largeUrl, srcset } = image;
  if (largeUrl) return { ...image, url: largeUrl, srcset: { avif: "", webp: "" } };
  const widest = (candidates: string) => candidates.split(", ").at(-1) ?? "";
  return { ...image, srcset: { avif: widest(srcset.avif), webp: widest(srcset.webp) } };
}
