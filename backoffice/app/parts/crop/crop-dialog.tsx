import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { ChunkError } from "../../loading/errors.ts";
import type { CropEditorProps } from "./crop-editor.tsx";

const CropEditor = lazyComponent(() => import("./crop-editor.tsx"), ChunkError);

interface CropDialogProps extends CropEditorProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

export function CropDialog({ open, title, onClose, ...editor }: CropDialogProps) {
  return (
    <Dialog open={open} wide onClose={onClose} title={title}>
      {open && <CropEditor {...editor} />}
    </Dialog>
  );
}
