export function RowPicture({ image }: { image: string | null }) {
  if (image === null) return <span className="h-8.5 w-7 shrink-0 bg-plaster" />;
  return (
    <img src={image} alt="" loading="lazy" className="h-8.5 w-7 shrink-0 bg-plaster object-cover" />
  );
}
