import { QRCodeSVG } from "qrcode.react";

/** A picture that an authenticator app takes its key from. */
export default function OtpauthPicture({ address }: { address: string }) {
  return (
    <QRCodeSVG
      value={address}
      size={184}
      marginSize={4}
      bgColor="#FBF8F2"
      fgColor="#1C1713"
      title="Picture to scan with an authenticator app"
      className="border border-line bg-paper"
    />
  );
}
