import { QRCodeSVG } from "qrcode.react";

export default function OtpauthQrCode({ address }: { address: string }) {
  return (
    <QRCodeSVG
      value={address}
      size={184}
      marginSize={4}
      bgColor="#FBF8F2"
      fgColor="#1C1713"
      title="QR code for your authenticator app"
      className="border border-line bg-paper"
    />
  );
}
