import { openDocument } from "#lib/http/open-document";
import document from "./document.json" with { type: "json" };

export const GET = openDocument({ summary: "Retrieve this document" }, document);
