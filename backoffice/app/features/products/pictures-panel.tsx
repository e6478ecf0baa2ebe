import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Picture } from "#ui/primitives/picture.tsx";
import { CameraIcon } from "../../parts/icons.tsx";
import { Panel } from "../../parts/panel.tsx";
import { UploadRow } from "../../parts/upload-row.tsx";
import type { DraftGroup } from "../../parts/use-draft.ts";
import { pastedPictures } from "./pasted-pictures.ts";
import { PictureWords } from "./picture-words.tsx";
import { PicturesInWords } from "./pictures-in-words.tsx";
import type { DraftPicture } from "./product-draft.ts";
import type { ChangePictures, PictureUploads } from "./use-picture-uploads.ts";

interface PicturesPanelProps {
  readonly pictures: readonly DraftPicture[];
  readonly onChange: ChangePictures;
  readonly sending: PictureUploads;
  readonly error: string | undefined;
  readonly group: DraftGroup;
  /** Without it nothing is taken in by drag or paste either, which no disabled fieldset stops. */
  readonly mayEdit: boolean;
  /** Whether the words of a picture are asked for, without it being chosen first. */
  readonly asksWords: (picture: DraftPicture) => boolean;
}

/** The pictures of a product in their order: sent by file, drag, paste or camera, moved by drag or by keys. */
export function PicturesPanel(props: PicturesPanelProps) {
  const { pictures, onChange, sending, error, group, mayEdit, asksWords } = props;
  const { uploads, leftOut, add, retry, drop } = sending;
  const [current, setCurrent] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState("");
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

  function place(mediaId: string, to: number) {
    const from = pictures.findIndex((each) => each.mediaId === mediaId);
    if (from < 0 || to < 0 || to >= pictures.length || from === to) return;
    onChange((before) => {
      const moved = before.find((each) => each.mediaId === mediaId);
      return moved ? before.filter((each) => each !== moved).toSpliced(to, 0, moved) : before;
    });
    setTold(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}.`);
  }
  function takeOff(mediaId: string) {
    onChange((before) => before.filter((each) => each.mediaId !== mediaId));
    setCurrent(null);
    setTold("The picture is taken off.");
    list.current?.querySelector("button")?.focus();
  }
  /** Puts a picture in the place of another, which may be itself with other words, or what was cut of it. */
  function put(mediaId: string, next: DraftPicture) {
    onChange((before) =>
      before
        .filter((each) => each.mediaId === mediaId || each.mediaId !== next.mediaId)
        .map((each) => (each.mediaId === mediaId ? next : each)),
    );
  }
  function dropHere(event: DragEvent) {
    event.preventDefault();
    if (mayEdit) add(event.dataTransfer.files);
  }

  return (
    <Panel
      title="Pictures"
      aside={
        <span className="text-meta text-umber">
          {pictures.length} of {productLimits.pictures}
          {pictures.length > 1 && ", the second shows on hover"}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere here; the buttons do the same */}
      <div
        {...group}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropHere}
        className="outline-none"
      >
        <ul ref={list} className="grid grid-cols-3 gap-2 md:grid-cols-4">
          {pictures.map(({ mediaId, image }, i) => (
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
                place(dragged, i);
              }}
              className="relative"
            >
              <button
                type="button"
                aria-pressed={mediaId === current}
                aria-label={`Picture ${i + 1}: ${image.alt || "no words yet"}${i === 0 ? ", shown first" : ""}`}
                aria-keyshortcuts="ArrowLeft ArrowRight Delete"
                onClick={() => setCurrent(mediaId === current ? null : mediaId)}
                onKeyDown={({ key }) => {
                  if (key === "ArrowLeft") place(mediaId, i - 1);
                  if (key === "ArrowRight") place(mediaId, i + 1);
                  if (key === "Delete") takeOff(mediaId);
                }}
                className={classNames(
                  "block aspect-4/5 w-full",
                  mediaId === current && "outline-2 outline-indigo outline-offset-2",
                )}
              >
                <Picture image={image} sizes="200px" alt="" className="size-full" />
                {i === 0 && (
                  <span
                    aria-hidden="true"
                    className="absolute top-0 left-0 bg-ink px-2 text-meta text-paper"
                  >
                    First
                  </span>
                )}
              </button>
            </li>
          ))}
          {pictures.length < productLimits.pictures && (
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
                Camera
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
            <UploadRow key={upload.key} upload={upload} onRetry={retry} onDrop={drop} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      <div role="alert">
        {leftOut > 0 && (
          <p className="mt-2 text-amber text-meta">
            A product shows {productLimits.pictures} pictures:{" "}
            {leftOut === 1 ? "1 was" : `${leftOut} were`} left out.
          </p>
        )}
      </div>
      {error && <p className="mt-2 text-meta text-red">{error}</p>}
      {mayEdit && !chosen && pictures.some(asksWords) && (
        <PicturesInWords
          pictures={pictures}
          isAsked={asksWords}
          onChange={(next) => put(next.mediaId, next)}
        />
      )}
      {chosen && (
        <PictureWords
          picture={chosen}
          place={pictures.indexOf(chosen)}
          count={pictures.length}
          onMove={(to) => place(chosen.mediaId, to)}
          onTakeOff={() => takeOff(chosen.mediaId)}
          onChange={(next) => {
            put(chosen.mediaId, next);
            setCurrent(next.mediaId);
          }}
        />
      )}
    </Panel>
  );
}
