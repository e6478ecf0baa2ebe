import { drawIcon } from "#ui/primitives/icons.tsx";

/** Opens another window. */
export const OutIcon = drawIcon(<path d="M8 4H3v13h13v-5M11 3h6v6M17 3l-8 8" />);
