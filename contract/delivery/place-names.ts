import { foldText } from "../text/fold-text.ts";
import { nigerianStates } from "../validation/nigerian-states.ts";

/** How people write the Federal Capital Territory. */
const capital = ["fct", "abuja", "fctabuja", "abujafct", "federalcapitalterritory"];

/** A name of a place as names are compared: without case, marks, signs, and the words for what it is a name of. */
export function placeKey(name: string): string {
  return foldText(name).replace(/\b(?:state|lga)\b|[^a-z]/g, "");
}

/** The state that somebody means, as it is offered; undefined for what is none. */
export function findState(typed: string): string | undefined {
  const key = placeKey(typed);
  return nigerianStates.find(
    (state) => placeKey(state) === key || (state.includes("(FCT)") && capital.includes(key)),
  );
}

/** Whether a country is Nigeria, which is what a checkout's is unless somebody writes another. */
export function isInNigeria(country: string): boolean {
  const key = placeKey(country);
  return key === "ng" || key.includes("nigeria");
}
