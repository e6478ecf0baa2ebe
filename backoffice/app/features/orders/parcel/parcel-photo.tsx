import { useRef } from "react";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { CameraIcon } from "../../../parts/layout/icons.tsx";
import { shrinkPhoto } from "../../../parts/uploads/shrink-photo.ts";

interface ParcelPhotoProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

/** Opens the file input of the photo panel from the phone's action bar. */
export function PhotoShortcut({ orderId }: { orderId: string }) {
  return (
    <button
      type="button"
      aria-label="Take photo of parcel contents"
      onClick={() => document.getElementById(getFileInputId(orderId))?.click()}
      className="flex size-12 shrink-0 items-center justify-center border border-ink lg:hidden"
    >
      <CameraIcon />
    </button>
  );
}

export function PhotoLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener" className="shrink-0">
      <img
        src={address}
        alt="Parcel contents (opens in a new window)"
        className="size-14 object-cover"
      />
    </a>
  );
}

const getFileInputId = (orderId: string) => `photo-${orderId}`;

export function ParcelPhoto({ order, onChanged }: ParcelPhotoProps) {
  const { id, parcel } = order;
  const fileInput = useRef<HTMLInputElement>(null);
  const { showToast } = useToast();
  const { busy, error, send } = useSubmission("Couldn't save the photo. Try again.");

  async function upload(file: File | undefined) {
    if (!file) return;
    const isSaved = await send(async () => {
      const body = new FormData();
      body.append("request", "{}");
      body.append("photo", await shrinkPhoto(file), "parcel.jpg");
      onChanged(await api("POST /staff/orders/:id/parcel-photo", { params: { id }, body }));
    });
    if (isSaved) showToast("Photo saved. The customer can see it.");
  }

  async function remove() {
    const isRemoved = await send(async () =>
      onChanged(await api("DELETE /staff/orders/:id/parcel-photo", { params: { id } })),
    );
    if (isRemoved) showToast("Photo removed");
  }

  return (
    <div>
      <div
        className={classNames(
          "flex items-center gap-3.5 border px-3.5 py-2",
          parcel.photoUrl === null ? "border-line-strong border-dashed" : "border-line",
        )}
      >
        {parcel.photoUrl === null ? (
          <CameraIcon className="size-5.5" />
        ) : (
          <PhotoLink address={parcel.photoUrl} />
        )}
        <p className="min-w-0 grow text-nav">
          <span className="block font-medium">Photo of parcel contents</span>
          <span className="block text-meta text-umber">
            {parcel.photoUrl === null
              ? "Protects against “missing item” claims"
              : "The customer can see it"}
          </span>
        </p>
        <input
          ref={fileInput}
          id={getFileInputId(id)}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Photo of parcel contents"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = "";
          }}
        />
        <button
          type="button"
          aria-busy={busy || undefined}
          onClick={() => busy || fileInput.current?.click()}
          className="min-h-11 min-w-11 text-meta"
        >
          <span className="border-current border-b">
            {busy ? "Sending…" : parcel.photoUrl === null ? "Add" : "Retake"}
          </span>
        </button>
        {parcel.photoUrl !== null && (
          <button type="button" onClick={() => void remove()} className="min-h-11 text-meta">
            <span className="border-current border-b">Remove</span>
          </button>
        )}
      </div>
      <FormError text={error} />
    </div>
  );
}
