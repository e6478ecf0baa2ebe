import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import type { DraftPicture } from "../editor/product-draft.ts";

interface AltTextFieldsProps {
  readonly pictures: readonly DraftPicture[];
  readonly needsAltText: (picture: DraftPicture) => boolean;
  readonly onChange: (picture: DraftPicture) => void;
}

export function AltTextFields({ pictures, needsAltText, onChange }: AltTextFieldsProps) {
  return (
    <fieldset className="mt-4 grid gap-3 border-line border-t pt-3">
      <legend className="float-left font-medium text-nav">Alt text</legend>
      <p className="text-meta text-umber">
        Read aloud to people who cannot see the picture. If empty, the product name is used.
      </p>
      {pictures.map(
        (picture, i) =>
          needsAltText(picture) && (
            <div key={picture.mediaId} className="flex items-end gap-3">
              <Picture image={picture.image} sizes="48px" alt="" className="h-12.5 w-10 shrink-0" />
              <Field
                label={`Alt text of picture ${i + 1}`}
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
