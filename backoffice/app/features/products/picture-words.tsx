import { useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import type { PictureView } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { CutDialog } from "../../parts/cut-dialog.tsx";
import type { DraftPicture } from "./product-draft.ts";
import { viewWords } from "./product-words.ts";

interface PictureWordsProps {
  readonly picture: DraftPicture;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onTakeOff: () => void;
  readonly onChange: (picture: DraftPicture) => void;
}

/** What is said of one picture, and where it stands. */
export function PictureWords(props: PictureWordsProps) {
  const { picture, place, count, onMove, onTakeOff, onChange } = props;
  const { image, view } = picture;
  const [cuts, setCuts] = useState(false);
  return (
    <fieldset className="mt-4 grid gap-3 border-line border-t pt-3">
      <legend className="sr-only">Picture {place + 1}</legend>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_9rem]">
        <Field
          label={`Words for people who cannot see picture ${place + 1}`}
          hint="Say the garment, the colour, the view. Not “picture of”."
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
          {Object.entries(viewWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="ghost" size="small" onClick={() => setCuts(true)}>
          Crop…
        </Button>
        <Button look="ghost" size="small" disabled={place === 0} onClick={() => onMove(place - 1)}>
          Earlier
        </Button>
        <Button
          look="ghost"
          size="small"
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          Later
        </Button>
        <Button look="ghost" size="small" onClick={onTakeOff}>
          Take it off
        </Button>
      </div>
      <CutDialog
        open={cuts}
        picture={picture}
        title={`Picture ${place + 1} of ${count}`}
        onClose={() => setCuts(false)}
        onCut={(next) => {
          setCuts(false);
          onChange(next);
        }}
      />
    </fieldset>
  );
}
