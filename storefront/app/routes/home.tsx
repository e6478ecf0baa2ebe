import { storeConfig } from "#store-config";

export const meta = () => [
  { title: storeConfig.name },
  { name: "description", content: storeConfig.description },
];

export default function Home() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-hero">Cloth that knows where it is from</h1>
    </div>
  );
}
