import { useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { PictureView } from "#contract/api/catalogue/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { CropDialog } from "../../../parts/crop/crop-dialog.tsx";
import type { DraftPicture } from "../editor/product-draft.ts";
import { viewLabels } from "../product-labels.ts";

interface PictureDetailsProps {
  readonly picture: DraftPicture;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onChange: (picture: DraftPicture) => void;
}

export default function PictureDetails(props: PictureDetailsProps) {
  const { picture, place, count, onMove, onRemove, onChange } = props;
  const { image, view } = picture;
  const [isCropping, setCropping] = useState(false);
  return (
    <fieldset className="mt-4 grid gap-3 border-line border-t pt-3">
      <legend className="sr-only">Picture {place + 1}</legend>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_9rem]">
        <Field
          label={`Alt text of picture ${place + 1}`}
          hint="Describe the garment, colour and view. Don’t start with “picture of”."
          maxLength={productLimits.altLength}
          value={image.alt}
          onChange={({ target }) =>
            onChange({ ...picture, image: { ...image, alt: target.value } })
          }
        />
        <SelectField
          label="Shows"
          value={view}
          onChange={({ target }) => onChange({ ...picture, view: target.value as PictureView })}
        >
          {Object.entries(viewLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="small" onClick={() => setCropping(true)}>
          Crop…
        </Button>
        <Button
          variant="ghost"
          size="small"
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          Move left
        </Button>
        <Button
          variant="ghost"
          size="small"
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          Move right
        </Button>
        <Button variant="ghost" size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <CropDialog
        open={isCropping}
        picture={picture}
        title={`Picture ${place + 1} of ${count}`}
        onClose={() => setCropping(false)}
        onCrop={(next) => {
          setCropping(false);
          onChange(next);
        }}
      />
    </fieldset>
  );
}
