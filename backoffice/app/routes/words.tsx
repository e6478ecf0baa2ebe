import { useParams } from "react-router";
import { labelOfPart, partNamed } from "../features/words/send-words.ts";
import { WordsPage } from "../features/words/words-page.tsx";
import { pageTitle } from "../page-title.ts";
import Unknown from "./unknown.tsx";

export const meta = ({ params }: { params: { part?: string } }) => {
  const part = partNamed(params.part);
  return [{ title: pageTitle(part ? labelOfPart(part) : "Settings") }];
};

export default function Words() {
  const part = partNamed(useParams().part);
  return part ? <WordsPage key={part} part={part} /> : <Unknown />;
}
