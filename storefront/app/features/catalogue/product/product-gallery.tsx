import { type KeyboardEvent, useRef, useState } from "react";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { loadOnClick } from "../../../loading/load-on-click.ts";
import { fallbackPicture } from "../../../page-pictures.ts";

const loadViewer = loadOnClick(() => import("./picture-viewer.tsx"));
const PictureViewer = lazyComponent(loadViewer);

const pictureSizes =
  "(min-width: 1024px) calc(min(100vw - 694px, 906px, max(320px, 80vh - 109px))), (min-width: 768px) 50vw, 100vw";

/** Swiped with bars below on phones, chosen by thumbnails on wide screens; pressed, on the full screen. */
export function ProductGallery(props: { readonly images: readonly ProductImage[] }) {
  const { images } = props;
  const [current, setCurrent] = useState(0);
  const [enlarged, setEnlarged] = useState<number>();
  const { showErrorToast } = useToast();
  const track = useRef<HTMLUListElement>(null);
  const visible = images.length > 0 ? images : [fallbackPicture];

  function show(index: number) {
    const next = Math.min(images.length - 1, Math.max(0, index));
    setCurrent(next);
    track.current?.scrollTo({ left: next * track.current.clientWidth });
    return next;
  }

  function focusPicture(index: number) {
    track.current?.querySelectorAll("button")[index]?.focus({ preventScroll: true });
  }

  function enlarge(index: number) {
    // Safari does not focus a pressed button, to which focus will return.
    focusPicture(index);
    loadViewer().then(
      () => setEnlarged(index),
      () => showErrorToast("The large picture could not be loaded. Please try again."),
    );
  }

  function onArrowKey(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    focusPicture(show(current + (event.key === "ArrowLeft" ? -1 : 1)));
  }

  return (
    <div className="lg:grid lg:grid-cols-[84px_minmax(0,1fr)] lg:items-start lg:gap-4">
      <ul className="hidden gap-2.5 lg:grid" aria-label="Pictures">
        {images.map((image, i) => (
          <li key={image.url}>
            <button
              type="button"
              aria-label={`Picture ${i + 1} of ${images.length}`}
              aria-current={i === current}
              onClick={() => show(i)}
              className="block w-full overflow-clip rounded-badge bg-plaster outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:outline-ink focus-visible:outline-2 focus-visible:outline-indigo"
            >
              <Picture image={image} sizes="84px" alt="" className="aspect-4/5 w-full" />
            </button>
          </li>
        ))}
      </ul>
      <div className="on-picture relative overflow-clip md:rounded-picture">
        <ul
          ref={track}
          aria-label="Pictures of the product"
          onKeyDown={onArrowKey}
          onScroll={(event) => {
            const { scrollLeft, clientWidth, scrollWidth } = event.currentTarget;
            if (scrollWidth > clientWidth) setCurrent(Math.round(scrollLeft / clientWidth));
          }}
          className="flex aspect-4/5 snap-x snap-mandatory overflow-x-auto scroll-smooth bg-plaster [scrollbar-width:none] motion-reduce:scroll-auto lg:grid lg:overflow-hidden"
        >
          {visible.map((image, i) => (
            <li
              key={image.url}
              className={`w-full shrink-0 snap-start transition-opacity duration-320 lg:col-start-1 lg:row-start-1 ${i === current ? "" : "lg:pointer-events-none lg:opacity-0"}`}
            >
              <button
                type="button"
                tabIndex={i === current ? 0 : -1}
                onClick={() => enlarge(i)}
                className="relative block size-full cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <span className="sr-only">Enlarge </span>
                <Picture
                  image={image}
                  sizes={pictureSizes}
                  priority={i === 0}
                  className="size-full"
                />
              </button>
            </li>
          ))}
        </ul>
        {/* A mouse says it by its pointer. */}
        <PlusIcon className="pointer-events-none absolute right-0 bottom-0 size-11 bg-bone p-3 lg:hidden" />
        {images.length > 1 && (
          <div className="absolute bottom-0 left-2 flex lg:hidden">
            {images.map((image, i) => (
              <button
                key={image.url}
                type="button"
                aria-label={`Picture ${i + 1} of ${images.length}`}
                aria-current={i === current}
                onClick={() => show(i)}
                className="grid size-11 place-items-center after:h-1 after:w-7 after:bg-shade after:opacity-60 after:content-[''] aria-[current=true]:after:opacity-100"
              />
            ))}
          </div>
        )}
      </div>
      {enlarged !== undefined && (
        <PictureViewer
          images={visible}
          start={enlarged}
          sizes={pictureSizes}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </div>
  );
}
