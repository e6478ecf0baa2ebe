import { useParams } from "react-router";
import { type WordsPart, wordsPartNames, wordsParts } from "#contract/api/words-parts.ts";
import { WordsPage } from "../features/words/words-page.tsx";
import { pageTitle } from "../page-title.ts";
import Unknown from "./unknown.tsx";

const partOf = (name: string | undefined): WordsPart | undefined =>
  wordsPartNames.find((part) => part === name);

export const meta = ({ params }: { params: { part?: string } }) => {
  const part = partOf(params.part);
  return [{ title: pageTitle(part ? wordsParts[part].label : "Settings") }];
};

export default function Words() {
  const part = partOf(useParams().part);
  return part ? <WordsPage key={part} part={part} /> : <Unknown />;
}
