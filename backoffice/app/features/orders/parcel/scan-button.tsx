import { useEffect, useRef, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { CameraIcon } from "../../../parts/layout/icons.tsx";

/** Shape Detection API (WICG); Chromium only. */
interface BarcodeReader {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface ScanButtonProps {
  /** Accessible name. */
  readonly label: string;
  /** Borderless. */
  readonly look?: "bare";
  readonly onRead: (text: string) => void;
}

const everyMs = 250;

function canScanBarcodes(): boolean {
  return "BarcodeDetector" in window && "mediaDevices" in navigator;
}

export function ScanButton({ label, look, onRead }: ScanButtonProps) {
  const [open, setOpen] = useState(false);
  if (!canScanBarcodes()) return null;
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
      <Dialog open={open} onClose={() => setOpen(false)} title="Scan number">
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
  const [isRefused, setIsRefused] = useState(false);

  useEffect(() => {
    let isStopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const Reader = (window as unknown as { BarcodeDetector: new () => BarcodeReader })
      .BarcodeDetector;
    const reader = new Reader();

    async function look() {
      if (isStopped || !video.current) return;
      const codes = await reader.detect(video.current).catch(() => []);
      const [first] = codes;
      if (first && !isStopped) read.current(first.rawValue);
      else timer = setTimeout(look, everyMs);
    }

    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: "environment" } })
      .then(async (opened) => {
        stream = opened;
        if (isStopped || !video.current) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        video.current.srcObject = opened;
        await video.current.play();
        await look();
      })
      .catch(() => setIsRefused(true));
    return () => {
      isStopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (isRefused) {
    return <p role="alert">Allow camera access, or type the number.</p>;
  }
  return (
    <video ref={video} muted playsInline className="aspect-4/3 w-full bg-plaster object-cover" />
  );
}
