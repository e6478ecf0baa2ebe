import { foldText } from "../text/fold-text.ts";
import { nigerianStates } from "../validation/nigerian-states.ts";

const capitalNames = ["fct", "abuja", "fctabuja", "abujafct", "federalcapitalterritory"];

export function placeKey(name: string): string {
  return foldText(name).replace(/\b(?:state|lga)\b|[^a-z]/g, "");
}

export function findState(input: string): string | undefined {
  const key = placeKey(input);
  return nigerianStates.find(
    (state) => placeKey(state) === key || (state.includes("(FCT)") && capitalNames.includes(key)),
  );
}

export function isInNigeria(country: string): boolean {
  const key = placeKey(country);
  return key === "ng" || key.includes("nigeria");
}
