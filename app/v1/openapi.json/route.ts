import { openDocument } from "#lib/api/open-document";
import document from "./document.json" with { type: "json" };

export const GET = openDocument(
  {
    summary: "Retrieve this document",
    description:
      "The OpenAPI 3.1 description of every operation and webhook. It needs no credential; one that is sent is ignored.",
  },
  document,
);
