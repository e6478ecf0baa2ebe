import { drawIcon } from "#ui/primitives/icons.tsx";

export const CopyIcon = drawIcon(<path d="M7 7h10v10H7zM13 7V3H3v10h4" />);
export const PrinterIcon = drawIcon(
  <path d="M5.5 7V3h9v4M5.5 14.5H3V7h14v7.5h-2.5M5.5 11.5h9V17h-9z" />,
);
export const CameraIcon = drawIcon(
  <>
    <path d="M2.5 6h3.6l1.4-2h5l1.4 2h3.6v10h-15z" />
    <circle cx="10" cy="10.8" r="3" />
  </>,
);
export const PhoneIcon = drawIcon(
  <path d="M6.2 2.8 3.4 4.5c0 6.5 5.6 12.2 12.1 12.1l1.7-2.8-3.6-2.6-2 1.6A10 10 0 0 1 7.2 8.4l1.6-2z" />,
);
export const ChatIcon = drawIcon(<path d="M2.5 3.5h15v10.5H9L5 17.2V14H2.5z" />);
export const CardIcon = drawIcon(<path d="M2 4.5h16v11H2zM2 8h16M4.5 12.5H8" />);
export const RefreshIcon = drawIcon(<path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M15 2v3.8h-3.8" />);
export const ExternalIcon = drawIcon(<path d="M8 4H3v13h13v-5M11 3h6v6M17 3l-8 8" />);
export const MoreIcon = drawIcon(
  <path d="M3 9.2h2v2H3zM9 9.2h2v2H9zM15 9.2h2v2h-2z" fill="currentColor" stroke="none" />,
);
