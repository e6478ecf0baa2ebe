interface ThumbnailProps {
  /** The address of the picture; null where there is none. */
  readonly image: string | null;
  /** Its size. */
  readonly className: string;
}

/** The picture of a product in a list, beside its name. One far below what is seen is not fetched. */
export function Thumbnail({ image, className }: ThumbnailProps) {
  return (
    <span className={`${className} block shrink-0 bg-plaster [content-visibility:auto]`}>
      {image !== null && (
        <img src={image} alt="" loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
