import { expect, test } from "vitest";
import { codeOf } from "#lib/testing/store";
import { contentDisposition, readFileName } from "./file-name.ts";
import { downloadToken, readDownloadToken } from "./token.ts";

test("a name loses its folders and what could deceive a reader, and keeps its ending when it is shortened", () => {
  expect(readFileName("C:\\Mara\\Über uns.pdf")).toBe("Über uns.pdf");
  expect(readFileName("/etc/passwd")).toBe("passwd");
  expect(readFileName("invoice\u202efdp.exe")).toBe("invoicefdp.exe");
  expect(readFileName(" a\r\nb\0.txt ")).toBe("ab.txt");
  expect(readFileName(`${"😀".repeat(150)}.epub`)).toMatch(/^(😀){97}\.epub$/u);
  expect(readFileName(`${"a".repeat(190)}👨‍👩‍👧‍👦.epub`)).toBe(`${"a".repeat(190)}.epub`);
});

test("a name of nothing is refused", async () => {
  for (const name of ["", "  ", "..", "a/", "\u202e"]) {
    expect(await codeOf(Promise.resolve().then(() => readFileName(name)))).toBe("invalid_request");
  }
});

test("a file is saved under its name, also by programs that read ASCII only, and no name can end the header", () => {
  expect(contentDisposition('Müller\'s "Plan" 100%.pdf')).toBe(
    "attachment; filename=\"Muller's _Plan_ 100_.pdf\"; filename*=UTF-8''M%C3%BCller%27s%20%22Plan%22%20100%25.pdf",
  );
  expect(contentDisposition("日本.zip")).toBe(
    "attachment; filename=\"Ri Ben.zip\"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.zip",
  );
});

test.each([0, 1, 70_000])("a token is read back, and one that is changed anywhere is not (%i)", (number) => {
  const [merchantId, orderId] = ["01936e1c-7a3b-7cc0-8a11-0123456789ab", "01936e1c-7a3b-7cc0-9b22-ba9876543210"];
  const token = downloadToken({ merchantId, orderId, number });
  expect(readDownloadToken(token)).toEqual({ merchantId, orderId, number });
  for (let at = 0; at < token.length - 1; at++) {
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(readDownloadToken(changed)).toBeNull();
  }
  for (const other of ["", "x", `${token}A`, token.slice(1), `${token.slice(1)}%`])
    expect(readDownloadToken(other)).toBeNull();
});
