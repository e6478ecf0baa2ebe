import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import { lessOf } from "./save-data.ts";
import { useLetGo } from "./use-let-go.ts";

/** A picture in several widths, as the API gives it. */
export interface PictureSource {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly srcset: { readonly avif: string; readonly webp: string };
  /** Where the eye shall land where a part of it shows, in percent by tens: `x30 y70`; nothing for the middle. */
  readonly focus?: string | undefined;
}

interface PictureProps {
  /** Nothing shows "No image". */
  readonly image: PictureSource | null | undefined;
  /** How wide the picture stands, as `<img sizes>`: "(min-width: 1180px) 25vw, 50vw". */
  readonly sizes: string;
  /** Overrides the picture's own words; empty where the text beside it says the same. */
  readonly alt?: string;
  /** The first large picture of a page: fetched at once and first. */
  readonly priority?: boolean;
  /** Stands in where the picture cannot be had. */
  readonly fallback?: PictureSource | undefined;
  readonly className?: string;
}

/** A picture in its own proportions on plaster, so that nothing moves when it arrives. */
export function Picture(props: PictureProps) {
  const { image: wanted, sizes, alt, priority = false, fallback, className } = props;
  const img = useLetGo();
  const [failed, setFailed] = useState<readonly (string | null)[]>([]);

  // A picture of the server's page may have failed before anyone listened.
  useEffect(() => {
    const shown = img.current;
    if (shown?.complete && shown.naturalWidth === 0) setFailed([shown.getAttribute("src")]);
  }, [img]);

  const image = [wanted, fallback].find((one) => one && !failed.includes(one.url));
  if (!image) return <NoImage className={className} />;
  return (
    <picture className="contents">
      {image.srcset.avif && (
        <source type="image/avif" srcSet={lessOf(image.srcset.avif)} sizes={sizes} />
      )}
      {image.srcset.webp && (
        <source type="image/webp" srcSet={lessOf(image.srcset.webp)} sizes={sizes} />
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

/** The words "No image" in a plaster well. */
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
