import { useEffect, useState } from "react";
import { photoLimits, photoTypes } from "#contract/api/return-limits.ts";
import { Field } from "#ui/primitives/field.tsx";

const mebibyte = 1024 * 1024;

/** Id of the field, for the focus when a photo cannot go along. */
export const photosFieldId = "return-photos";

/** What is wrong with the photos, as a sentence; undefined when they may go along. */
export function photosFault(photos: readonly File[]): string | undefined {
  const { count, fileBytes, totalBytes } = photoLimits;
  if (photos.length > count) return `At most ${count} photos can go along.`;
  const types: readonly string[] = photoTypes;
  const foreign = photos.find(({ type }) => !types.includes(type));
  if (foreign) return `${foreign.name} is not a picture (JPEG, PNG, WebP).`;
  const large = photos.find(({ size }) => size > fileBytes);
  if (large) return `${large.name} is larger than ${fileBytes / mebibyte} MB.`;
  const total = photos.reduce((sum, { size }) => sum + size, 0);
  if (total > totalBytes) return `Together the photos are larger than ${totalBytes / mebibyte} MB.`;
  return undefined;
}

/** Photos that go along, each shown small and taken off again by a press. */
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
        error={photosFault(photos)}
        hint={`Up to ${photoLimits.count}, such as of a fault. Only we see them.`}
        onChange={(event) => {
          onChange([...photos, ...(event.currentTarget.files ?? [])]);
          // Empty again, so that a photo taken off can be chosen once more.
          event.currentTarget.value = "";
        }}
      />
      {photos.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-nav">
          {photos.map((photo, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos may share a name
            <li key={place} className="flex min-h-14 items-center gap-4 py-1.5">
              <Thumbnail photo={photo} />
              <span className="min-w-0 flex-1 wrap-anywhere">{photo.name}</span>
              <button
                type="button"
                aria-label={`Remove ${photo.name}`}
                className="text-link touch-target"
                onClick={() => {
                  onChange(photos.toSpliced(place, 1));
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
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address ? <img src={address} alt="" className="h-12 w-10 object-cover" /> : null;
}
