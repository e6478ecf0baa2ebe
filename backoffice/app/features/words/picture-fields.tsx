import { useState } from "react";
import { logoBounds } from "#contract/api/picture-bounds.ts";
import type { ProductImage } from "#contract/api/products.ts";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import type { StaffSettings } from "#contract/api/staff-settings.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import { api } from "../../api.ts";
import { CutDialog } from "../../parts/cut-dialog.tsx";
import { readFocus, sayFocus, wholeFrame } from "../../parts/cut-frame.ts";
import { keepOnDevice, readFromDevice } from "../../parts/keep-on-device.ts";
import { SendPictureField } from "./send-picture-field.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

/** The pictures that stand in the words as they are published. */
export type KnownPictures = StaffSettings["pictures"];

interface PictureFieldProps<Words> {
  readonly form: WordsForm<Words>;
  readonly pictures: KnownPictures;
}

const sentKey = "words-pictures";
const mostKept = 6;

/**
 * The pictures that can be shown: those of the words, and those that were just sent. This device remembers the last of
 * these, since what is typed outlives a reload and would else name a picture that nobody sees.
 */
function useKnown(pictures: KnownPictures) {
  const [sent, setSent] = useState<KnownPictures>(
    () => readFromDevice<KnownPictures>(sentKey) ?? [],
  );
  return {
    find: (id: string | undefined) =>
      [...sent, ...pictures].find(({ mediaId }) => mediaId === id)?.image,
    add(mediaId: string, image: ProductImage) {
      const next = [{ mediaId, image }, ...(readFromDevice<KnownPictures>(sentKey) ?? sent)];
      keepOnDevice(sentKey, next.slice(0, mostKept));
      setSent((before) => [{ mediaId, image }, ...before]);
    },
  };
}

/** The shop's logo: none, or a picture that stands in place of the drawn name. */
export function LogoField({ form, pictures }: PictureFieldProps<WordsOf["contacts"]>) {
  const known = useKnown(pictures);
  const shown = known.find(form.draft.logo?.id);
  return (
    <SendPictureField
      id={form.idOf("logo")}
      label="Logo"
      as="logo"
      hint={`In place of the drawn name on every page, and in the browser’s tab and on home screens. PNG with a clear ground looks best; ${logoBounds.leastSide} pixels high at least, and up to ${logoBounds.mostTimes} times as wide as high.`}
      error={form.faults.logo}
      shown={shown && <Picture image={shown} sizes="200px" alt="" className="h-16 w-auto" />}
      onSent={({ mediaId, image }) => {
        known.add(mediaId, image);
        form.set("logo", { id: mediaId });
      }}
      onTakeOff={() => form.set("logo", undefined)}
      onUploads={form.setUploads}
    />
  );
}

/** The picture of the first view: none for the store's own art, or one that staff sent. */
export function HeroField({ form, pictures }: PictureFieldProps<WordsOf["home"]>) {
  const known = useKnown(pictures);
  const [cuts, setCuts] = useState(false);
  const { picture } = form.draft.hero;
  const wide = known.find(picture?.wide);
  const phone = known.find(picture?.phone);

  async function take({ mediaId, image }: StaffPicture) {
    known.add(mediaId, image);
    // Phones get the middle of it until somebody crops it; one too small for that is shown in part.
    const params = { id: mediaId };
    const body = wholeFrame(image.width / image.height);
    const cut = await api("POST /staff/pictures/:id/cut", { params, body }).catch(() => undefined);
    use(mediaId, cut ?? { mediaId, image });
  }
  function use(of: string, { mediaId, image }: Pick<StaffPicture, "mediaId" | "image">) {
    known.add(mediaId, image);
    const { x, y } = readFocus(image.focus);
    const isMiddle = sayFocus({ x, y }) === undefined;
    form.set("hero.picture", (before: typeof picture) => ({
      wide: of,
      ...(mediaId !== of && { phone: mediaId }),
      alt: before?.alt ?? "",
      ...(!isMiddle && { focus: { x, y } }),
    }));
  }

  return (
    <div className="grid gap-3">
      <SendPictureField
        id={form.idOf("hero.picture")}
        label="Picture"
        hint="Landscape (wider than tall), at least 2400 pixels wide. Keep the left side free: the words go there."
        error={form.faults["hero.picture"]}
        shown={
          wide && (
            <div className="flex items-start gap-2">
              <Picture image={wide} sizes="240px" alt="" className="h-30 w-auto" />
              {phone && <Picture image={phone} sizes="120px" alt="" className="h-30 w-auto" />}
            </div>
          )
        }
        onSent={take}
        onTakeOff={() => form.set("hero.picture", undefined)}
        onUploads={form.setUploads}
      >
        {wide && (
          <Button look="ghost" size="small" onClick={() => setCuts(true)}>
            Crop for phones…
          </Button>
        )}
      </SendPictureField>
      {wide && wide.width <= wide.height && (
        <p role="status" className="text-amber text-meta">
          This picture is not wider than tall: large screens show a strip of it.
        </p>
      )}
      {picture && (
        <WordField
          form={form}
          path="hero.picture.alt"
          label="Words for people who cannot see the picture"
          most={most.pictureWords}
          hint="Say what is there. Not “picture of”."
        />
      )}
      {picture && wide && (
        <CutDialog
          open={cuts}
          title="The picture on phones"
          picture={{ mediaId: picture.wide, view: "front", image: wide, cut: null }}
          onClose={() => setCuts(false)}
          onCut={(cut) => {
            setCuts(false);
            use(picture.wide, cut);
          }}
        />
      )}
    </div>
  );
}
