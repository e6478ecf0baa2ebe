import { useState } from "react";
import type { ProductImage } from "#contract/api/products.ts";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { api } from "../api.ts";
import { KeyCap } from "../keys/key-cap.tsx";
import { useSending } from "../loading/use-sending.ts";
import { type Area, areaOf, readFocus, sayFocus, shownIn, sized, wholeFrame } from "./cut-frame.ts";
import { CutStage } from "./cut-stage.tsx";
import { FormFault } from "./form-fault.tsx";

interface CutEditorProps {
  readonly picture: StaffPicture;
  /** Hears of the picture that takes the place of this one. */
  readonly onCut: (picture: StaffPicture) => void;
}

const boxes = [
  { label: "Card and page, 4:5", aspect: 4 / 5, className: "w-26" },
  { label: "Square", aspect: 1, className: "w-20" },
  { label: "Wide", aspect: 1.9, className: "w-26" },
] as const;

interface CutDialogProps extends CutEditorProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** Cuts a picture to 4:5 and says where the eye shall land; the original stays and can be cut anew. */
export function CutDialog({ open, title, onClose, ...editor }: CutDialogProps) {
  return (
    <Dialog open={open} wide onClose={onClose} title={title}>
      {open && <CutEditor {...editor} />}
    </Dialog>
  );
}

function CutEditor({ picture, onCut }: CutEditorProps) {
  const { image, cut } = picture;
  const original = cut?.image ?? image;
  const aspect = original.width / original.height;
  const before = cut?.frame ?? wholeFrame(aspect);
  const [frame, setFrame] = useState(before);
  const [focus, setFocus] = useState(() => readFocus(image.focus));
  const { busy, fault, send } = useSending("The picture could not be cropped. Please try again.");
  const area = areaOf(frame, aspect);
  const isWhole = area.width > 0.995 && area.height > 0.995;

  /** The picture with these pixels, and what was said of it. */
  const withWords = (next: Pick<StaffPicture, "mediaId" | "image" | "cut">): StaffPicture => {
    const { focus: _, ...own } = next.image;
    const said = sayFocus(focus);
    return {
      ...picture,
      ...next,
      image: { ...own, alt: image.alt, ...(said && { focus: said }) },
    };
  };
  const asItCame = () =>
    onCut(
      withWords(
        cut ? { mediaId: cut.mediaId, image: cut.image, cut: null } : { ...picture, cut: null },
      ),
    );

  function use() {
    const isSame = frame.x === before.x && frame.y === before.y && frame.width === before.width;
    if (isWhole) asItCame();
    else if (cut && isSame) onCut(withWords(picture));
    else {
      const params = { id: picture.mediaId };
      void send(async () =>
        onCut(withWords(await api("POST /staff/pictures/:id/cut", { params, body: frame }))),
      );
    }
  }

  return (
    <>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <CutStage
          image={original}
          frame={frame}
          focus={focus}
          onFrame={setFrame}
          onFocus={setFocus}
        />
        <div className="min-w-0">
          <p className="text-meta text-umber">
            Drag the frame, and press where the eye should land.{" "}
            <span className="max-md:hidden">
              By keys: arrows move what has the focus, <KeyCap press="+" /> and <KeyCap press="−" />{" "}
              make the frame larger and smaller.
            </span>
          </p>
          <div className="mt-3 flex gap-2">
            <Button look="ghost" size="small" onClick={() => setFrame(sized(frame, 1.1, aspect))}>
              Larger
            </Button>
            <Button
              look="ghost"
              size="small"
              onClick={() => setFrame(sized(frame, 1 / 1.1, aspect))}
            >
              Smaller
            </Button>
          </div>
          <ul className="mt-4 flex flex-wrap gap-3">
            {boxes.map((box) => (
              <li key={box.label} className="text-meta text-umber">
                <Shown
                  image={original}
                  area={shownIn(area, box.aspect, aspect, focus)}
                  aspect={box.aspect}
                  className={box.className}
                />
                {box.label}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <FormFault text={fault} />
      <div className="mt-5 flex flex-wrap justify-end gap-3 border-line border-t pt-4">
        <Button look="ghost" size="small" onClick={asItCame}>
          As it came
        </Button>
        <Button size="small" busy={busy} onClick={use}>
          Use this crop
        </Button>
      </div>
    </>
  );
}

interface ShownProps {
  readonly image: ProductImage;
  readonly area: Area;
  readonly aspect: number;
  readonly className: string;
}

/** An area of a picture in a box of its own. */
function Shown({ image, area, aspect, className }: ShownProps) {
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
