import { expect, test } from "vitest";
import { encoded } from "#lib/testing/imports";
import { ENCODING_LABELS, ENCODINGS, type Encoding } from "./encodings.ts";
import { guessEncoding } from "./guess-encoding.ts";

const FRENCH = ["Hélène Lefèvre", "François Noël", "Benoît Dupré", "Jérôme Brûlé"];
const GERMAN = ["Jürgen Groß", "Björn Müller", "Käthe Schäfer", "Günther Weiß"];
const CZECH = ["Jiří Dvořák", "Petra Novotná", "Tomáš Černý", "Lucie Příhodová"];
const POLISH = ["Łukasz Wójcik", "Agnieszka Dąbrowska", "Paweł Zieliński", "Stanisław Woźniak", "Świętosława"];
const RUSSIAN = ["Иван Петров", "Мария Кузнецова", "Алексей Смирнов"];

test.each<[Encoding, readonly string[]]>([
  ["windows-1252", FRENCH],
  ["windows-1252", GERMAN],
  ["windows-1250", CZECH],
  ["windows-1250", POLISH],
  ["windows-1252", ["Größe", "Gültig bis"]],
  ["windows-1252", ["25,00 €"]],
  ["macintosh", FRENCH],
  ["macintosh", GERMAN],
  ["macintosh", ["Zoë Müller"]],
  ["windows-1250", ["Žofie"]],
  ["iso-8859-2", ["Jiří Dvořák", "Tomáš Černý", "Łukasz", "Šimon Žák"]],
  ["windows-1251", RUSSIAN],
  ["windows-1251", ["Анна"]],
  ["koi8-r", RUSSIAN],
  ["ibm866", RUSSIAN],
  ["windows-1253", ["Γιώργος Παπαδόπουλος", "Μαρία"]],
  ["windows-1256", ["محمد علي", "فاطمة"]],
  ["shift_jis", ["山田太郎", "佐藤花子", "鈴木一郎", "コード", "残高", "有効期限"]],
  ["euc-jp", ["山田太郎", "佐藤花子", "鈴木一郎", "コード", "残高", "有効期限"]],
  ["gb18030", ["张伟", "王芳", "李娜", "余额", "有效期"]],
  ["big5", ["陳大文", "王小明", "餘額", "有效期限"]],
  ["euc-kr", ["김민수", "이영희", "박지훈", "잔액", "유효기간"]],
])("%s is found by %j", (encoding, names) => {
  const bytes = encoded(`Code;Name\n${names.map((name, at) => `A${at};"${name}"`).join("\n")}\n`, encoding);
  const found = guessEncoding(bytes);
  expect(found && new TextDecoder(found).decode(bytes)).toBe(new TextDecoder(encoding).decode(bytes));
});

test.each<[Encoding, string]>([
  ["windows-1250", "Dvořák"],
  ["windows-1250", "Łódź"],
  ["windows-1254", "Ayşe Yılmaz"],
  ["windows-1255", "דוד כהן"],
  ["windows-1257", "Jānis Bērziņš"],
  ["gb18030", "张伟"],
  ["euc-kr", "김민수"],
  ["macintosh", "Müller"],
])("%s is not guessed of %s, which others read as words too", (encoding, name) => {
  expect(guessEncoding(encoded(`Code;Name\nA1;${name}\n`, encoding))).toBe(null);
});

test("what no encoding reads is not guessed: a table of MS-DOS, and a file with damaged UTF-8", () => {
  expect(guessEncoding(Buffer.from("Name\nM\x81ller\nJos\x82\n", "latin1"))).toBe(null);
  expect(guessEncoding(Buffer.concat([Buffer.from("Name\nMüller\nJosé\n"), Buffer.from([0xfc])]))).toBe(null);
});

test("a letter is found wherever the file has it, and each encoding has a name and is known to this system", () => {
  const bytes = encoded(`Name\n${"Anna\n".repeat(200_000)}Müller\n`, "windows-1252");
  expect(guessEncoding(bytes)).toBe("windows-1252");
  for (const encoding of ENCODINGS) {
    expect(new TextDecoder(encoding).encoding).toBe(encoding);
    expect(ENCODING_LABELS[encoding]).toBeTruthy();
  }
});
