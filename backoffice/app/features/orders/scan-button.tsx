import { useEffect, useRef, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { CameraIcon } from "../../parts/icons.tsx";

/** What reads bars in a picture, where a browser has it; see the Shape Detection API of the WICG. */
interface BarReader {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface ScanButtonProps {
  /** What is scanned, for those who do not see where the button stands. */
  readonly label: string;
  /** At the end of a field, unless it stands by itself among other signs. */
  readonly look?: "bare";
  readonly onRead: (text: string) => void;
}

const everyMs = 250;

/** Whether this browser reads bars; where it does not, numbers are typed. */
function readsBars(): boolean {
  return "BarcodeDetector" in window && "mediaDevices" in navigator;
}

/** Reads a number from its bars with the camera; nothing where the browser cannot. */
export function ScanButton({ label, look, onRead }: ScanButtonProps) {
  const [open, setOpen] = useState(false);
  if (!readsBars()) return null;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => setOpen(true)}
        className={classNames(
          "flex shrink-0 items-center justify-center",
          look === "bare"
            ? "size-11"
            : "w-12 border border-line-strong border-l-0 bg-paper hover:bg-bone",
        )}
      >
        <CameraIcon />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Scan the number">
        {open && (
          <Camera
            onRead={(text) => {
              setOpen(false);
              onRead(text);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Camera({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const Reader = (window as unknown as { BarcodeDetector: new () => BarReader }).BarcodeDetector;
    const reader = new Reader();

    async function look() {
      if (isOver || !video.current) return;
      const found = await reader.detect(video.current).catch(() => []);
      const [first] = found;
      if (first && !isOver) read.current(first.rawValue);
      else timer = setTimeout(look, everyMs);
    }

    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: "environment" } })
      .then(async (opened) => {
        stream = opened;
        if (isOver || !video.current) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        video.current.srcObject = opened;
        await video.current.play();
        await look();
      })
      .catch(() => setRefused(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (refused) {
    return <p role="alert">The camera is not open to this page. Allow it, or type the number.</p>;
  }
  return (
    <video ref={video} muted playsInline className="aspect-4/3 w-full bg-plaster object-cover" />
  );
}
