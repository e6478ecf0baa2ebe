import type { ReactNode } from "react";
import type { Elements } from "#ui/primitives/elements.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { clothPicture } from "../../page-pictures.ts";

interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Close-up picture on the right of wide windows. */
  readonly cloth: Parameters<typeof clothPicture>[0];
  readonly children: Elements;
}

export function AuthPage({ title, lead, cloth, children }: AuthPageProps) {
  return (
    <div className="fill-window lg:grid lg:grid-cols-[7fr_5fr]">
      <div className="px-4 pt-10 pb-16 md:px-10 md:pt-18 md:pb-26">
        <div className="mx-auto w-full max-w-110">
          <h1 className="type-page [hyphens:manual]">{title}</h1>
          {lead && <div className="mt-4 text-umber">{lead}</div>}
          {children}
        </div>
      </div>
      <div className="relative hidden min-h-full lg:block">
        <Picture
          image={clothPicture(cloth)}
          alt=""
          sizes="42vw"
          className="sticky top-18 h-[calc(100dvh-4.5rem)] w-full object-cover"
        />
      </div>
    </div>
  );
}
