import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { useSingleKeys } from "../../keys/keys-context.tsx";

/** Switches the single keys of the back office, for who presses letters without meaning them. */
export function OwnKeys() {
  const { single, switchSingle } = useSingleKeys();
  return (
    <Checkbox
      label="Single keys act, such as J for the next row"
      hint="Kept on this device. Press ? for all keys; those with Ctrl always work."
      checked={single}
      onChange={({ target }) => switchSingle(target.checked)}
    />
  );
}
