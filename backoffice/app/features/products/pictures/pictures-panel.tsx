import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { ChunkError } from "../../../loading/errors.ts";
import type { DraftGroup, ErrorNote } from "../../../parts/forms/use-draft.tsx";
import { CameraIcon } from "../../../parts/layout/icons.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { UploadRow } from "../../../parts/uploads/upload-row.tsx";
import type { Upload } from "../../../parts/uploads/use-uploads.ts";
import type { DraftPicture } from "../editor/product-draft.ts";
import { AltTextFields } from "./alt-text-fields.tsx";
import type { ChangePictures, PictureUploads } from "./use-picture-uploads.ts";
import { pastedPictures } from "./use-picture-uploads.ts";

const PictureDetails = lazyComponent(() => import("./picture-details.tsx"), ChunkError);

interface PicturesPanelProps {
  readonly pictures: readonly DraftPicture[];
  readonly onChange: ChangePictures;
  readonly sending: PictureUploads;
  readonly error: ErrorNote;
  readonly group: DraftGroup;
  readonly mayEdit: boolean;
  readonly needsAltText: (picture: DraftPicture) => boolean;
}

export function PicturesPanel(props: PicturesPanelProps) {
  const { pictures, onChange, sending, error, group, mayEdit, needsAltText } = props;
  const { uploads, line, leftOut, add, retry, drop } = sending;
  const [current, setCurrent] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const fileId = useId();
  const cameraId = useId();
  const chosen = pictures.find(({ mediaId }) => mediaId === current);
  const addRef = useRef(add);
  addRef.current = add;

  useEffect(() => {
    if (!mayEdit) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedPictures(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      addRef.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [mayEdit]);

  function move(mediaId: string, to: number) {
    const from = pictures.findIndex((each) => each.mediaId === mediaId);
    if (from < 0 || to < 0 || to >= pictures.length || from === to) return;
    onChange((before) => {
      const moved = before.find((each) => each.mediaId === mediaId);
      return moved ? before.filter((each) => each !== moved).toSpliced(to, 0, moved) : before;
    });
    setAnnouncement(`Picture ${from + 1} moved to position ${to + 1} of ${pictures.length}.`);
  }
  function remove(mediaId: string) {
    onChange((before) => before.filter((each) => each.mediaId !== mediaId));
    setCurrent(null);
    setAnnouncement("Picture removed.");
    const items = [...(list.current?.children ?? [])];
    const at = pictures.findIndex((each) => each.mediaId === mediaId);
    (items[at + 1] ?? items[at - 1])?.querySelector("button")?.focus();
  }
  function replace(mediaId: string, next: DraftPicture) {
    onChange((before) =>
      before
        .filter((each) => each.mediaId === mediaId || each.mediaId !== next.mediaId)
        .map((each) => (each.mediaId === mediaId ? next : each)),
    );
  }
  function dropFiles(event: DragEvent) {
    event.preventDefault();
    if (mayEdit) add(event.dataTransfer.files);
  }

  return (
    <Panel
      title="Pictures"
      aside={
        <span className="text-meta text-umber">
          {pictures.length} of {productLimits.pictures}
          <span>{pictures.length > 1 && ", the second shows on hover"}</span>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere here; the buttons do the same */}
      <div
        {...group}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropFiles}
        className="outline-none"
      >
        <ul ref={list} className="grid grid-cols-3 gap-2 md:grid-cols-4">
          {line.map((each) => {
            if (typeof each === "number") {
              return (
                <UploadingPicture key={each} upload={uploads.find(({ key }) => key === each)} />
              );
            }
            const { mediaId, image } = each;
            const i = pictures.indexOf(each);
            const isFirst = each === line[0];
            return (
              <li
                key={mediaId}
                draggable={mayEdit}
                onDragStart={() => setDragged(mediaId)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  if (!dragged) return;
                  event.preventDefault();
                  event.stopPropagation();
                  move(dragged, i);
                }}
                className="relative"
              >
                <button
                  type="button"
                  aria-pressed={mediaId === current}
                  aria-label={`Picture ${i + 1}: ${image.alt || "no alt text"}${isFirst ? ", shown first" : ""}`}
                  aria-keyshortcuts="ArrowLeft ArrowRight Delete"
                  onClick={() => setCurrent(mediaId === current ? null : mediaId)}
                  onKeyDown={({ key }) => {
                    if (key === "ArrowLeft") move(mediaId, i - 1);
                    if (key === "ArrowRight") move(mediaId, i + 1);
                    if (key === "Delete") remove(mediaId);
                  }}
                  className={classNames(
                    "block aspect-4/5 w-full",
                    mediaId === current && "outline-2 outline-indigo outline-offset-2",
                  )}
                >
                  <Picture image={image} sizes="200px" alt="" className="size-full" />
                  {isFirst && (
                    <span
                      aria-hidden="true"
                      className="absolute top-0 left-0 bg-ink px-2 text-meta text-paper"
                    >
                      First
                    </span>
                  )}
                </button>
              </li>
            );
          })}
          {line.length < productLimits.pictures && (
            <li className="grid content-stretch gap-2">
              <label
                htmlFor={fileId}
                className="flex min-h-24 cursor-pointer flex-col items-center justify-center border border-line-strong border-dashed p-2 text-center text-meta text-umber focus-within:outline-2 focus-within:outline-indigo hover:border-ink"
              >
                <span aria-hidden="true" className="text-lead">
                  +
                </span>
                Choose, drop or paste pictures
                <input
                  id={fileId}
                  type="file"
                  accept="image/*"
                  multiple
                  className="sr-only"
                  onChange={({ target }) => {
                    add(target.files ?? []);
                    target.value = "";
                  }}
                />
              </label>
              <label
                htmlFor={cameraId}
                className="flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-center gap-x-2 border border-ink px-1.5 py-1 text-meta focus-within:outline-2 focus-within:outline-indigo lg:hidden"
              >
                <CameraIcon />
                <span>Camera</span>
                <input
                  id={cameraId}
                  type="file"
                  accept="image/*"
                  capture="environment"
                  className="sr-only"
                  onChange={({ target }) => {
                    add(target.files ?? []);
                    target.value = "";
                  }}
                />
              </label>
            </li>
          )}
        </ul>
      </div>
      {uploads.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={retry} onRemove={drop} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div role="alert">
        {leftOut > 0 && (
          <p className="mt-2 text-amber text-meta">
            A product can have {productLimits.pictures} pictures: {plural(leftOut, "was", "were")}{" "}
            skipped.
          </p>
        )}
      </div>
      {error && <p className="mt-2 text-meta text-red">{error}</p>}
      {mayEdit && !chosen && pictures.some(needsAltText) && (
        <AltTextFields
          pictures={pictures}
          needsAltText={needsAltText}
          onChange={(next) => replace(next.mediaId, next)}
        />
      )}
      {chosen && (
        <PictureDetails
          picture={chosen}
          place={pictures.indexOf(chosen)}
          count={pictures.length}
          onMove={(to) => move(chosen.mediaId, to)}
          onRemove={() => remove(chosen.mediaId)}
          onChange={(next) => {
            replace(chosen.mediaId, next);
            setCurrent(next.mediaId);
          }}
        />
      )}
    </Panel>
  );
}

function UploadingPicture({ upload }: { readonly upload: Upload | undefined }) {
  const hasFailed = upload !== undefined && upload.error !== "";
  return (
    <li
      className={classNames(
        "grid aspect-4/5 place-content-center border border-dashed p-2 text-center text-meta",
        hasFailed ? "border-red text-red" : "border-line-strong bg-plaster text-umber",
      )}
    >
      {hasFailed ? "Failed" : "Uploading…"}
    </li>
  );
}
