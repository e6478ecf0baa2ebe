import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { useSrcset } from "./data-saver.ts";

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
  const toSrcset = useSrcset();
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
      {priority && <PicturePreload image={image} sizes={sizes} />}
      {image.srcset.avif && (
        <source type="image/avif" srcSet={toSrcset(image.srcset.avif)} sizes={sizes} />
      )}
      {image.srcset.webp && (
        <source type="image/webp" srcSet={toSrcset(image.srcset.webp)} sizes={sizes} />
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

/** In the head before the page’s code: rendered there, it is requested first. */
export function PicturePreload(props: {
  readonly image: Pick<PictureSource, "url" | "srcset">;
  readonly sizes: string;
  readonly media?: string | undefined;
}) {
  const { url, srcset } = props.image;
  const toSrcset = useSrcset();
  const [type, widths] = srcset.avif ? ["image/avif", srcset.avif] : ["image/webp", srcset.webp];
  if (!widths) return null;
  return (
    <link
      rel="preload"
      as="image"
      href={url}
      type={type}
      imageSrcSet={toSrcset(widths)}
      imageSizes={props.sizes}
      media={props.media}
      fetchPriority="high"
    />
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
