export function Thumbnails({ images, max = 4 }: { images: readonly string[]; max?: number }) {
  if (images.length === 0) return null;
  return (
    <span className="flex shrink-0 gap-1" aria-hidden="true">
      {[...new Set(images)].slice(0, max).map((image, i) => (
        <img
          key={image}
          src={image}
          alt=""
          width={34}
          height={42}
          loading="lazy"
          className={`h-10.5 w-8.5 bg-plaster object-cover${i > 1 ? " max-md:hidden" : ""}`}
        />
      ))}
    </span>
  );
}

interface ThumbnailProps {
  readonly image: string | null;
  readonly className: string;
}

export function Thumbnail({ image, className }: ThumbnailProps) {
  return (
    <span className={`${className} block shrink-0 bg-plaster [content-visibility:auto]`}>
      {image !== null && (
        <img src={image} alt="" loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
