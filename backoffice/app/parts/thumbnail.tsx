interface ThumbnailProps {
  /** The address of the picture; null where there is none. */
  readonly image: string | null;
  /** Its size. */
  readonly className: string;
}

/** The picture of a product in a list, beside its name. */
export function Thumbnail({ image, className }: ThumbnailProps) {
  if (image === null) return <span className={`${className} shrink-0 bg-plaster`} />;
  return (
    <img
      src={image}
      alt=""
      loading="lazy"
      className={`${className} shrink-0 bg-plaster object-cover`}
    />
  );
}
