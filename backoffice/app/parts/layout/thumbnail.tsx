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
