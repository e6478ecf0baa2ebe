import { QRCodeSVG } from "qrcode.react";

export default function OtpauthQrCode({ address }: { address: string }) {
  return (
    <QRCodeSVG
      value={address}
      size={184}
      marginSize={4}
      bgColor="var(--color-paper)"
      fgColor="var(--color-ink)"
      title="QR code for your authenticator app"
      className="border border-line bg-paper"
    />
  );
}
