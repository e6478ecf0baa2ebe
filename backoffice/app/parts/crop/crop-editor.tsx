import { useState } from "react";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../forms/form-error.tsx";
import {
  type Area,
  formatFocus,
  maxFrame,
  parseFocus,
  resizeFrame,
  toArea,
  visibleArea,
} from "./crop-frame.ts";
import { CropStage } from "./crop-stage.tsx";

export interface CropEditorProps {
  readonly picture: StaffPicture;
  readonly onCrop: (picture: StaffPicture) => void;
}

const previewBoxes = [
  { label: "Product card, 4:5", aspect: 4 / 5, className: "w-26" },
  { label: "Square", aspect: 1, className: "w-20" },
  { label: "Wide", aspect: 1.9, className: "w-26" },
] as const;

export default function CropEditor({ picture, onCrop }: CropEditorProps) {
  const { image, cut } = picture;
  const original = cut?.image ?? image;
  const aspect = original.width / original.height;
  const before = cut?.frame ?? maxFrame(aspect);
  const [frame, setFrame] = useState(before);
  const [focus, setFocus] = useState(() => parseFocus(image.focus));
  const { busy, error, send } = useSubmission(
    "The picture could not be cropped. Please try again.",
  );
  const area = toArea(frame, aspect);
  const isUncropped = area.width > 0.995 && area.height > 0.995;

  const withMetadata = (next: Pick<StaffPicture, "mediaId" | "image" | "cut">): StaffPicture => {
    const { focus: _, ...own } = next.image;
    const focusText = formatFocus(focus);
    return {
      ...picture,
      ...next,
      image: { ...own, alt: image.alt, ...(focusText && { focus: focusText }) },
    };
  };
  const resetCrop = () =>
    onCrop(
      withMetadata(
        cut ? { mediaId: cut.mediaId, image: cut.image, cut: null } : { ...picture, cut: null },
      ),
    );

  function applyCrop() {
    const isUnchanged =
      frame.x === before.x && frame.y === before.y && frame.width === before.width;
    if (isUncropped) resetCrop();
    else if (cut && isUnchanged) onCrop(withMetadata(picture));
    else {
      const params = { id: picture.mediaId };
      void send(async () =>
        onCrop(withMetadata(await api("POST /staff/media/:id/crop", { params, body: frame }))),
      );
    }
  }

  return (
    <>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <CropStage
          image={original}
          frame={frame}
          focus={focus}
          onFrame={setFrame}
          onFocus={setFocus}
        />
        <div className="min-w-0">
          <p className="text-meta text-umber">
            Drag the frame, then click to set the focal point.{" "}
            <span className="max-md:hidden">
              With the keyboard: arrow keys move the frame or focal point, <KeyCap shortcut="+" />{" "}
              and <KeyCap shortcut="−" /> resize the frame.
            </span>
          </p>
          <div className="mt-3 flex gap-2">
            <Button
              variant="ghost"
              size="small"
              onClick={() => setFrame(resizeFrame(frame, 1.1, aspect))}
            >
              Larger
            </Button>
            <Button
              variant="ghost"
              size="small"
              onClick={() => setFrame(resizeFrame(frame, 1 / 1.1, aspect))}
            >
              Smaller
            </Button>
          </div>
          <ul className="mt-4 flex flex-wrap gap-3">
            {previewBoxes.map((box) => (
              <li key={box.label} className="text-meta text-umber">
                <CropPreview
                  image={original}
                  area={visibleArea(area, box.aspect, aspect, focus)}
                  aspect={box.aspect}
                  className={box.className}
                />
                {box.label}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <FormError text={error} />
      <div className="mt-5 flex flex-wrap justify-end gap-3 border-line border-t pt-4">
        <Button variant="ghost" size="small" onClick={resetCrop}>
          Use original
        </Button>
        <Button size="small" busy={busy} onClick={applyCrop}>
          Use this crop
        </Button>
      </div>
    </>
  );
}

interface CropPreviewProps {
  readonly image: ProductImage;
  readonly area: Area;
  readonly aspect: number;
  readonly className: string;
}

function CropPreview({ image, area, aspect, className }: CropPreviewProps) {
  return (
    <span
      className={`relative mb-1 block overflow-hidden bg-plaster ${className}`}
      style={{ aspectRatio: aspect }}
    >
      <img
        src={image.url}
        alt=""
        className="absolute max-w-none"
        style={{
          width: `${100 / area.width}%`,
          height: `${100 / area.height}%`,
          left: `${(-area.x / area.width) * 100}%`,
          top: `${(-area.y / area.height) * 100}%`,
        }}
      />
    </span>
  );
}
