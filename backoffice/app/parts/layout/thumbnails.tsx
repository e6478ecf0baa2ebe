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
