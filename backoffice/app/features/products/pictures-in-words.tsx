import { productLimits } from "#contract/api/product-limits.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import type { DraftPicture } from "./product-draft.ts";

interface PicturesInWordsProps {
  readonly pictures: readonly DraftPicture[];
  readonly isAsked: (picture: DraftPicture) => boolean;
  readonly onChange: (picture: DraftPicture) => void;
}

/** Asks for words of several pictures at once. Whoever leaves them has the name of the product read. */
export function PicturesInWords({ pictures, isAsked, onChange }: PicturesInWordsProps) {
  return (
    <fieldset className="mt-4 grid gap-3 border-line border-t pt-3">
      <legend className="float-left font-medium text-nav">What they show, in a few words</legend>
      <p className="text-meta text-umber">
        They are read to people who cannot see the pictures. Left empty, the product’s name is.
      </p>
      {pictures.map(
        (picture, i) =>
          isAsked(picture) && (
            <div key={picture.mediaId} className="flex items-end gap-3">
              <Picture image={picture.image} sizes="48px" alt="" className="h-12.5 w-10 shrink-0" />
              <Field
                label={`Picture ${i + 1} in words`}
                frameClassName="grow"
                maxLength={productLimits.altLength}
                value={picture.image.alt}
                onChange={({ target }) =>
                  onChange({ ...picture, image: { ...picture.image, alt: target.value } })
                }
              />
            </div>
          ),
      )}
    </fieldset>
  );
}
