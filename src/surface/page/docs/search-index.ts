// The index of the docs' search: a row for each heading of a guide and each operation. It is made once, and fetched when a reader searches.
import { createAsset } from "#surface/look/asset.ts";
import { GUIDES, guidePath } from "./guides.ts";
import { partsOf, plainText } from "./markdown.ts";
import { groupName, guideName, shortName } from "./names.ts";
import { type ApiName, type Documents, groupsOf } from "./reference.ts";

/** Heading, names of the page, path, and the text, of which a result shows the sentence that was found. */
type Row = [heading: string, of: string, path: string, text: string];

const API_LABELS: Record<ApiName, string> = { rest: "REST API", open: "Open data API" };

export function createSearchIndex(documents: Documents) {
  const rows = [...guideRows(), ...operationRows("rest", documents), ...operationRows("open", documents)];
  return createAsset("docs", "json", JSON.stringify(rows));
}

function guideRows(): Row[] {
  return GUIDES.flatMap(({ name, text }) => {
    const label = guideName(name, "en");
    return partsOf(text).map(({ level, title, anchor, text: words }): Row => {
      const path = guidePath(name);
      return level === 1 ? [title, label, path, words] : [title, label, `${path}#${anchor}`, words];
    });
  });
}

function operationRows(api: ApiName, documents: Documents): Row[] {
  return groupsOf(api, documents[api]).flatMap((group) =>
    group.endpoints.map(({ anchor, method, path: address, operation }): Row => {
      const { summary = "", description = "", operationId } = operation;
      const name = shortName(operation);
      const said = [
        summary !== name && summary && `${summary}.`,
        plainText(description),
        `${method} ${address}`,
        operationId,
      ];
      return [
        name,
        `${API_LABELS[api]}: ${groupName(group, "en")}`,
        `${group.path}#${anchor}`,
        said.filter((each) => each).join(" "),
      ];
    }),
  );
}
