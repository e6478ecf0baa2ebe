import { Link, type LinkProps } from "react-router";
import { type ButtonLook, type ButtonSize, buttonClasses } from "./button-look.ts";

interface LinkButtonProps extends Omit<LinkProps, "className"> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** A link that looks like a button. */
export function LinkButton({ look, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(look, size, className)} />;
}
