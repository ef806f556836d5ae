/** The names of the months in English, German, French, Spanish, Italian and Dutch, as `plainWords` writes them. */
const MONTHS = [
  "january jan januar janner janvier janv enero ene gennaio gen januari",
  "february feb februar feber fevrier fevr fev febrero febbraio februari",
  "march mar marz maerz mrz mars marzo maart mrt",
  "april apr avril avr abril abr aprile",
  "may mai mayo maggio mag mei",
  "june jun juni juin junio giugno giu",
  "july jul juli juillet juil julio luglio lug",
  "august aug aout agosto ago augustus",
  "september sep sept septembre septiembre setiembre settembre set",
  "october oct oktober okt octobre octubre ottobre ott",
  "november nov novembre noviembre",
  "december dec dezember dez decembre diciembre dic dicembre",
];

/** The names of the days, in the same languages. */
const DAYS =
  "monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun " +
  "montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so " +
  "lundi lun mardi mar mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim " +
  "lunes martes miercoles mie jueves jue viernes vie sabado sab domingo dom " +
  "lunedi martedi mercoledi giovedi gio venerdi sabato domenica " +
  "maandag ma dinsdag woensdag wo donderdag vrijdag vr zaterdag za zondag zo";

/** The number of the month that a word names. */
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.split(" ").map((name): [string, number] => [name, at + 1])),
);

export const DAY_NAMES: ReadonlySet<string> = new Set(DAYS.split(" "));

/** Returns the words and numbers of a text, in small letters without accents. */
export const plainWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
