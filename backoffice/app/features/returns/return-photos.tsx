import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { apiAddress } from "../../api.ts";

export function ReturnPhotos({ record: { id, photos } }: { readonly record: StaffReturn }) {
  if (photos.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-2 font-medium text-nav">Photos</h3>
      <ul className="flex flex-wrap gap-2.5">
        {photos.map((photo, i) => {
          const address = apiAddress("GET /staff/returns/:id/photos/:photoId", {
            id,
            photoId: photo.id,
          });
          return (
            <li key={photo.id}>
              <a href={address} target="_blank" rel="noopener" className="block">
                <img
                  src={address}
                  alt={`From the customer, ${i + 1} of ${photos.length}`}
                  loading="lazy"
                  className="h-30 w-24 bg-plaster object-cover"
                />
                <span className="sr-only"> (opens in a new window)</span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
