import { type ReactNode, useEffect, useState } from "react";
import { logoBounds } from "#contract/api/catalogue/product-limits.ts";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { api } from "../../../api.ts";
import { CropDialog } from "../../../parts/crop/crop-dialog.tsx";
import { formatFocus, maxFrame, parseFocus } from "../../../parts/crop/crop-frame.ts";
import { readFromDevice, saveOnDevice } from "../../../parts/offline/device-storage.ts";
import { UploadRow } from "../../../parts/uploads/upload-row.tsx";
import { type Upload, useUploads } from "../../../parts/uploads/use-uploads.ts";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "./content-field.tsx";

export type ContentPictures = PublishedSection["pictures"];

interface PictureFieldProps<Content> {
  readonly form: ContentForm<Content>;
  readonly pictures: ContentPictures;
}

const uploadedKey = "content-pictures";
const maxStored = 6;

/** Published pictures and recent uploads. Uploads are stored on the device because a draft outlives a reload. */
function useKnownPictures(pictures: ContentPictures) {
  const [uploaded, setUploaded] = useState<ContentPictures>(
    () => readFromDevice<ContentPictures>(uploadedKey) ?? [],
  );
  return {
    find: (id: string | undefined) =>
      [...uploaded, ...pictures].find(({ mediaId }) => mediaId === id)?.image,
    add(mediaId: string, image: ProductImage) {
      const next = [
        { mediaId, image },
        ...(readFromDevice<ContentPictures>(uploadedKey) ?? uploaded),
      ];
      saveOnDevice(uploadedKey, next.slice(0, maxStored));
      setUploaded((before) => [{ mediaId, image }, ...before]);
    },
  };
}

export function LogoField({ form, pictures }: PictureFieldProps<ContentOf["contacts"]>) {
  const known = useKnownPictures(pictures);
  const logo = known.find(form.draft.logo?.id);
  return (
    <PictureUploadField
      id={form.fieldId("logo")}
      label="Logo"
      as="logo"
      hint={`Replaces the shop name on every page, in the browser tab and on home screens. A transparent PNG works best, at least ${logoBounds.minSide} pixels high and at most ${logoBounds.maxAspectRatio} times as wide.`}
      error={form.errors.logo}
      preview={logo && <Picture image={logo} sizes="200px" alt="" className="h-16 w-auto" />}
      onSent={({ mediaId, image }) => {
        known.add(mediaId, image);
        form.set("logo", { id: mediaId });
      }}
      onRemove={() => form.set("logo", undefined)}
      onUploads={form.setUploads}
    />
  );
}

export function HeroField({ form, pictures }: PictureFieldProps<ContentOf["home"]>) {
  const known = useKnownPictures(pictures);
  const [isCropping, setCropping] = useState(false);
  const { picture } = form.draft.hero;
  const wide = known.find(picture?.wide);
  const phone = known.find(picture?.phone);

  async function addUploaded({ mediaId, image }: StaffPicture) {
    known.add(mediaId, image);
    // Phones get a centred crop until staff set one; pictures too small to crop are used as they are.
    const params = { id: mediaId };
    const body = maxFrame(image.width / image.height);
    const cut = await api("POST /staff/media/:id/crop", { params, body }).catch(() => undefined);
    setPicture(mediaId, cut ?? { mediaId, image });
  }
  function setPicture(wideId: string, { mediaId, image }: Pick<StaffPicture, "mediaId" | "image">) {
    known.add(mediaId, image);
    const { x, y } = parseFocus(image.focus);
    const isMiddle = formatFocus({ x, y }) === undefined;
    form.set("hero.picture", (before: typeof picture) => ({
      wide: wideId,
      ...(mediaId !== wideId && { phone: mediaId }),
      alt: before?.alt ?? "",
      ...(!isMiddle && { focus: { x, y } }),
    }));
  }

  return (
    <div className="grid gap-3">
      <PictureUploadField
        id={form.fieldId("hero.picture")}
        label="Picture"
        hint="Landscape (wider than tall), at least 2400 pixels wide. Keep the left side clear: the text goes there."
        error={form.errors["hero.picture"]}
        preview={
          wide && (
            <div className="flex items-start gap-2">
              <Picture image={wide} sizes="240px" alt="" className="h-30 w-auto" />
              {phone && <Picture image={phone} sizes="120px" alt="" className="h-30 w-auto" />}
            </div>
          )
        }
        onSent={addUploaded}
        onRemove={() => form.set("hero.picture", undefined)}
        onUploads={form.setUploads}
      >
        {wide && (
          <Button variant="ghost" size="small" onClick={() => setCropping(true)}>
            Crop for phones…
          </Button>
        )}
      </PictureUploadField>
      {wide && wide.width <= wide.height && (
        <p role="status" className="text-amber text-meta">
          This picture isn't wider than it is tall, so large screens show only part of it.
        </p>
      )}
      {picture && (
        <ContentField
          form={form}
          path="hero.picture.alt"
          label="Alt text"
          maxLength={contentLimits.altText}
          hint="Describe what it shows. Skip “picture of”."
        />
      )}
      {picture && wide && (
        <CropDialog
          open={isCropping}
          title="Crop for phones"
          picture={{ mediaId: picture.wide, view: "front", image: wide, cut: null }}
          onClose={() => setCropping(false)}
          onCrop={(cut) => {
            setCropping(false);
            setPicture(picture.wide, cut);
          }}
        />
      )}
    </div>
  );
}

interface PictureUploadFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly as?: "logo";
  readonly error: ReactNode;
  readonly preview: Elements;
  /** The upload counts as pending until it resolves. */
  readonly onSent: (picture: StaffPicture) => unknown;
  readonly onRemove: () => void;
  readonly onUploads: (uploads: readonly Upload[]) => void;
  readonly children?: Elements;
}

function PictureUploadField(props: PictureUploadFieldProps) {
  const { id, label, hint, as, error, preview, onSent, onRemove, onUploads, children } = props;
  const { uploads, add, retry, drop } = useUploads(onSent, as && { as });
  useEffect(() => onUploads(uploads), [onUploads, uploads]);
  return (
    <fieldset
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files].slice(0, 1));
      }}
    >
      <legend className="mb-1.5 font-medium text-meta">{label}</legend>
      {preview}
      <div className="mt-2 flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className="flex min-h-11 cursor-pointer items-center border border-line-strong border-dashed px-4 text-nav focus-within:outline-2 focus-within:outline-indigo hover:border-ink"
        >
          {preview ? "Replace picture" : "Choose or drop a picture"}
          <input
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </label>
        {children}
        {preview && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              onRemove();
              announce("Picture removed.");
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={retry} onRemove={drop} />
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-umber">
        {hint}
      </p>
      {error && (
        <p role="alert" className="mt-1 text-meta text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
