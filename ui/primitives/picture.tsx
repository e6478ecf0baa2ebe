import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { narrowSrcset } from "./data-saver.ts";

export interface PictureSource {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly srcset: { readonly avif: string; readonly webp: string };
  /** Focal point for cropping, in tens of percent: `x30 y70`; absent for the centre. */
  readonly focus?: string | undefined;
}

interface PictureProps {
  readonly image: PictureSource | null | undefined;
  readonly sizes: string;
  /** Overrides the picture’s alt text; empty where the text beside it says the same. */
  readonly alt?: string;
  readonly priority?: boolean;
  readonly fallback?: PictureSource | undefined;
  readonly className?: string;
}

export function Picture(props: PictureProps) {
  const { image: requested, sizes, alt, priority = false, fallback, className } = props;
  const img = useClearImageSource();
  const [failed, setFailed] = useState<readonly (string | null)[]>([]);

  // A picture in server-rendered HTML may have failed before hydration.
  useEffect(() => {
    const element = img.current;
    if (element?.complete && element.naturalWidth === 0) setFailed([element.getAttribute("src")]);
  }, [img]);

  const image = [requested, fallback].find(
    (candidate) => candidate && !failed.includes(candidate.url),
  );
  if (!image) return <NoImage className={className} />;
  return (
    <picture className="contents">
      {image.srcset.avif && (
        <source type="image/avif" srcSet={narrowSrcset(image.srcset.avif)} sizes={sizes} />
      )}
      {image.srcset.webp && (
        <source type="image/webp" srcSet={narrowSrcset(image.srcset.webp)} sizes={sizes} />
      )}
      <img
        ref={img}
        src={image.url}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "auto" : "async"}
        data-focus={image.focus}
        onError={() => setFailed([...failed, image.url])}
        className={classNames("bg-plaster object-cover", className ?? "h-auto w-full")}
      />
    </picture>
  );
}

function NoImage({ className }: { className?: string | undefined }) {
  return (
    <span
      className={classNames(
        "flex items-center justify-center bg-plaster p-1 text-center text-meta text-umber leading-tight",
        className ?? "aspect-4/5 w-full",
      )}
    >
      No image
    </span>
  );
}

/** Clears `src` on unmount: Firefox loads the largest fallback when sources are removed first. */
export function useClearImageSource(): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const img = ref.current;
    return () => {
      if (!img?.isConnected) img?.removeAttribute("src");
    };
  }, []);
  return ref;
}
