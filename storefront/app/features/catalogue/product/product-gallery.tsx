import { type KeyboardEvent, useRef, useState } from "react";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { fallbackPicture } from "../../../page-pictures.ts";

const pictureSizes =
  "(min-width: 1024px) calc(min(100vw - 694px, 906px, max(320px, 80vh - 109px))), (min-width: 768px) 50vw, 100vw";

/** Swiped with bars below on phones, chosen by thumbnails on wide screens. */
export function ProductGallery(props: { readonly images: readonly ProductImage[] }) {
  const { images } = props;
  const [current, setCurrent] = useState(0);
  const track = useRef<HTMLUListElement>(null);
  const visible = images.length > 0 ? images : [fallbackPicture];

  function show(index: number) {
    const next = Math.min(images.length - 1, Math.max(0, index));
    setCurrent(next);
    track.current?.scrollTo({ left: next * track.current.clientWidth });
  }

  function onArrowKey(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    show(current + (event.key === "ArrowLeft" ? -1 : 1));
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
              className="block w-full bg-plaster outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:outline-ink focus-visible:outline-2 focus-visible:outline-indigo"
            >
              <Picture image={image} sizes="84px" alt="" className="aspect-4/5 w-full" />
            </button>
          </li>
        ))}
      </ul>
      <div className="relative">
        <ul
          ref={track}
          tabIndex={images.length > 1 ? 0 : undefined}
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
              className={`w-full shrink-0 snap-start transition-opacity duration-320 lg:col-start-1 lg:row-start-1 ${i === current ? "" : "lg:opacity-0"}`}
            >
              <Picture
                image={image}
                sizes={pictureSizes}
                priority={i === 0}
                className="size-full"
              />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <div className="absolute bottom-0 left-2 flex lg:hidden">
            {images.map((image, i) => (
              <button
                key={image.url}
                type="button"
                aria-label={`Picture ${i + 1} of ${images.length}`}
                aria-current={i === current}
                onClick={() => show(i)}
                className="grid size-11 place-items-center after:h-1 after:w-7 after:bg-ink after:opacity-30 after:content-[''] aria-[current=true]:after:opacity-100"
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
