import { useEffect, useState } from "react";
import { photoLimits, photoTypes } from "#contract/api/returns/return-limits.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Field } from "#ui/primitives/fields/field.tsx";

const mebibyte = 1024 * 1024;

export const photosFieldId = "return-photos";

export function validatePhotos(photos: readonly File[]): string | undefined {
  const { count, fileBytes, totalBytes } = photoLimits;
  if (photos.length > count) return `You can attach up to ${count} photos.`;
  const types: readonly string[] = photoTypes;
  const unsupported = photos.find(({ type }) => !types.includes(type));
  if (unsupported) return `${unsupported.name} isn’t a JPEG, PNG or WebP image.`;
  const oversized = photos.find(({ size }) => size > fileBytes);
  if (oversized) return `${oversized.name} is larger than ${fileBytes / mebibyte} MB.`;
  const total = photos.reduce((bytes, { size }) => bytes + size, 0);
  if (total > totalBytes) return `The photos together are larger than ${totalBytes / mebibyte} MB.`;
  return undefined;
}

export function PhotosField({
  photos,
  onChange,
}: {
  readonly photos: readonly File[];
  readonly onChange: (photos: readonly File[]) => void;
}) {
  return (
    <div>
      <Field
        id={photosFieldId}
        name="photos"
        label="Photos (optional)"
        type="file"
        multiple
        accept={photoTypes.join(",")}
        className="file-box"
        error={validatePhotos(photos)}
        hint={`Up to ${photoLimits.count} photos, e.g. of a defect. Only our team sees them.`}
        onChange={(event) => {
          onChange([...photos, ...(event.currentTarget.files ?? [])]);
          // Reset, so that a removed photo can be chosen again.
          event.currentTarget.value = "";
        }}
      />
      {photos.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-nav">
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos may share a name
            <li key={index} className="flex min-h-14 items-center gap-4 py-1.5">
              <Thumbnail photo={photo} />
              <span className="min-w-0 flex-1 wrap-anywhere">{photo.name}</span>
              <button
                type="button"
                aria-label={`Remove ${photo.name}`}
                className="text-link touch-target"
                onClick={() => {
                  onChange(photos.toSpliced(index, 1));
                  announce(`${photo.name} removed.`);
                  document.getElementById(photosFieldId)?.focus();
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Thumbnail({ photo }: { readonly photo: File }) {
  const [source, setSource] = useState("");
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return source ? (
    <img src={source} alt="" className="h-12 w-10 rounded-badge object-cover" />
  ) : null;
}
