import { useRef } from "react";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { CameraIcon } from "../../parts/icons.tsx";
import { shrinkPhoto } from "../../parts/shrink-photo.ts";
import { useCorrected } from "./use-corrected.ts";

interface ParcelPhotoProps {
  readonly order: StaffOrder;
  readonly onChanged: (order: StaffOrder) => void;
}

/** Takes the picture from the bar of a phone; the panel that shows it stands elsewhere on the page. */
export function PhotoShortcut({ orderId }: { orderId: string }) {
  return (
    <button
      type="button"
      aria-label="Take the photo of the open parcel"
      onClick={() => document.getElementById(fieldId(orderId))?.click()}
      className="flex size-12 shrink-0 items-center justify-center border border-ink lg:hidden"
    >
      <CameraIcon />
    </button>
  );
}

/** The picture of an open parcel, small; it opens large in another window. */
export function PhotoLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener" className="shrink-0">
      <img
        src={address}
        alt="The open parcel (opens another window)"
        className="size-14 object-cover"
      />
    </a>
  );
}

const fieldId = (orderId: string) => `photo-${orderId}`;

/** The picture of the open parcel, taken with the phone's camera; the buyer sees it, and it settles what was in it. */
export function ParcelPhoto({ order, onChanged }: ParcelPhotoProps) {
  const { id, parcel } = order;
  const field = useRef<HTMLInputElement>(null);
  const { say } = useToaster();
  const corrected = useCorrected(onChanged);
  const { busy, fault, send } = useSending("The picture could not be kept. Please try again.");

  async function keep(file: File | undefined) {
    if (!file) return;
    const isKept = await send(async () => {
      const body = new FormData();
      body.append("request", "{}");
      body.append("photo", await shrinkPhoto(file), "parcel.jpg");
      onChanged(await api("POST /staff/orders/:id/photo", { params: { id }, body }));
    });
    if (isKept) say("The picture is kept. The buyer sees it.");
  }

  const remove = () =>
    send(async () =>
      corrected(
        await api("DELETE /staff/orders/:id/photo", { params: { id } }),
        "The picture is taken off.",
      ),
    );

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
          <span className="block font-medium">Photo of the open parcel</span>
          <span className="block text-meta text-umber">
            {parcel.photoUrl === null ? "Settles “a piece was missing”" : "The buyer sees it"}
          </span>
        </p>
        <input
          ref={field}
          id={fieldId(id)}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Photo of the open parcel"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void keep(target.files?.[0]);
            target.value = "";
          }}
        />
        <button
          type="button"
          aria-busy={busy || undefined}
          onClick={() => busy || field.current?.click()}
          className="min-h-11 text-meta"
        >
          <span className="border-current border-b">
            {busy ? "Sending…" : parcel.photoUrl === null ? "Add" : "Again"}
          </span>
        </button>
        {parcel.photoUrl !== null && (
          <button type="button" onClick={() => void remove()} className="min-h-11 text-meta">
            <span className="border-current border-b">Remove</span>
          </button>
        )}
      </div>
      <FormFault text={fault} />
    </div>
  );
}
