import { dateFor, timeFor } from "./times.ts";
import type { Outcome } from "./verdict.ts";

export const LANGUAGES = ["en", "de", "fr", "es", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: "EN", de: "DE", fr: "FR", es: "ES", ja: "日本語" };

/** The date and time that a sentence may contain, in the format of its language. */
interface Facts {
  date: string | null;
  time: string | null;
  today: boolean;
}

type Sentence = (facts: Facts) => string;

/** Returns `known(fact)`, or `unknown` if there is no fact. */
const when = (fact: string | null, known: (fact: string) => string, unknown: string): string =>
  fact === null ? unknown : known(fact);

const LOCALES: Record<Language, string> = { en: "en-GB", de: "de", fr: "fr", es: "es", ja: "ja" };

/** What the guest reads: what to do next, without blame. Outcomes without an entry show nothing. */
const TEXTS: Partial<Record<Outcome, Record<Language, Sentence>>> = {
  used: {
    en: (f) =>
      `This code was used${when(f.time, (t) => ` at ${t}`, " before")}. If that was not you, please show your order mail at the desk.`,
    de: (f) =>
      `Dieser Code wurde${when(f.time, (t) => ` um ${t} Uhr`, " schon")} benutzt. Waren Sie das nicht, zeigen Sie bitte am Schalter Ihre Bestellmail.`,
    fr: (f) =>
      `Ce code a été utilisé${when(f.time, (t) => ` à ${t}`, "")}. Si ce n’était pas vous, montrez le mail de commande à l’accueil.`,
    es: (f) =>
      `Este código se usó${when(f.time, (t) => ` a las ${t}`, " antes")}. Si no fue usted, muestre el correo del pedido en el mostrador.`,
    ja: (f) =>
      `このコードは${when(f.time, (t) => `${t}に`, "すでに")}使用されています。お心当たりがない場合は、受付で注文メールをお見せください。`,
  },
  void: {
    en: () => "This code was canceled. Please come to the desk with your order mail.",
    de: () => "Dieser Code wurde storniert. Bitte mit der Bestellmail am Schalter melden.",
    fr: () => "Ce code a été annulé. Présentez-vous à l’accueil avec le mail de commande.",
    es: () => "Este código fue anulado. Pase por el mostrador con el correo del pedido.",
    ja: () => "このコードは取り消されました。注文メールを持って受付までお越しください。",
  },
  expired: {
    en: (f) => `This expired${when(f.date, (d) => ` on ${d}`, "")}. The desk can help you.`,
    de: (f) => `Die Gültigkeit endete${when(f.date, (d) => ` am ${d}`, "")}. Am Schalter hilft man Ihnen.`,
    fr: (f) => `La validité a pris fin${when(f.date, (d) => ` le ${d}`, "")}. L’accueil peut vous aider.`,
    es: (f) => `Caducó${when(f.date, (d) => ` el ${d}`, "")}. En el mostrador le pueden ayudar.`,
    ja: (f) => `${when(f.date, (d) => `${d}に`, "")}有効期限が切れました。受付でご相談ください。`,
  },
  wrong_event: {
    en: (f) =>
      `This code is for ${moment(f, "another day", (d, t) => `${d}, ${t}`)}. We look forward to seeing you then.`,
    de: (f) =>
      `Dieser Code gilt für ${moment(f, "einen anderen Termin", (d, t) => `den ${d}, ${t} Uhr`)}. Wir freuen uns auf Sie.`,
    fr: (f) => `Ce code est pour ${moment(f, "une autre date", (d, t) => `le ${d} à ${t}`)}. À bientôt.`,
    es: (f) => `Este código es para ${moment(f, "otro día", (d, t) => `el ${d} a las ${t}`)}. Le esperamos entonces.`,
    ja: (f) => `このコードは${moment(f, "別の日", (d, t) => `${d} ${t}`)}用です。当日お待ちしております。`,
  },
  too_early: {
    en: (f) =>
      `Doors open${opening(
        f,
        (d) => ` on ${d}`,
        (t) => ` at ${t}`,
        " later",
      )}. Your ticket stays valid.`,
    de: (f) =>
      `Einlass${opening(
        f,
        (d) => ` am ${d}`,
        (t) => ` um ${t} Uhr`,
        " später",
      )}. Ihr Ticket bleibt gültig.`,
    fr: (f) =>
      `Ouverture des portes${opening(
        f,
        (d) => ` le ${d}`,
        (t) => ` à ${t}`,
        " plus tard",
      )}. Votre billet reste valable.`,
    es: (f) =>
      `Las puertas abren${opening(
        f,
        (d) => ` el ${d}`,
        (t) => ` a las ${t}`,
        " más tarde",
      )}. Su entrada sigue siendo válida.`,
    ja: (f) =>
      `開場は${opening(
        f,
        (d) => d,
        (t) => t,
        "この後",
      )}です。このチケットはそのままお使いいただけます。`,
  },
  too_late: {
    en: () => "Entry has closed. Please ask at the desk.",
    de: () => "Der Einlass ist beendet. Bitte am Schalter fragen.",
    fr: () => "L’entrée est fermée. Demandez à l’accueil.",
    es: () => "La entrada ha cerrado. Pregunte en el mostrador.",
    ja: () => "入場受付は終了しました。受付でお尋ねください。",
  },
  unknown: {
    en: () => "This is not a ticket here. Please show me the square code in your ticket mail.",
    de: () => "Das ist hier kein Ticket. Zeigen Sie bitte den quadratischen Code aus Ihrer Ticketmail.",
    fr: () => "Ce n’est pas un billet d’ici. Montrez-moi le code carré de votre mail.",
    es: () => "Esto no es una entrada de aquí. Muéstreme el código cuadrado de su correo.",
    ja: () => "こちらのチケットではありません。チケットメールの四角いコードをお見せください。",
  },
  empty: {
    en: () => "This card has been used up. You can pay another way.",
    de: () => "Diese Karte ist aufgebraucht. Sie können anders bezahlen.",
    fr: () => "Cette carte est épuisée. Vous pouvez payer autrement.",
    es: () => "Esta tarjeta está agotada. Puede pagar de otra forma.",
    ja: () => "このカードの残高はありません。別の方法でお支払いいただけます。",
  },
  on_hold: {
    en: () => "This card cannot be used at the moment. You can pay another way.",
    de: () => "Diese Karte ist zurzeit gesperrt. Sie können anders bezahlen.",
    fr: () => "Cette carte est bloquée pour le moment. Vous pouvez payer autrement.",
    es: () => "Esta tarjeta está bloqueada por ahora. Puede pagar de otra forma.",
    ja: () => "このカードは現在ご利用いただけません。別の方法でお支払いいただけます。",
  },
  past_due: {
    en: () => "A payment for your membership is open. The desk can settle it.",
    de: () => "Für Ihre Mitgliedschaft ist eine Zahlung offen. Am Schalter lässt sich das klären.",
    fr: () => "Un paiement de votre abonnement est en attente. L’accueil peut le régler.",
    es: () => "Hay un pago pendiente de su abono. En el mostrador se puede resolver.",
    ja: () => "会費のお支払いが確認できていません。受付でお手続きいただけます。",
  },
  ended: {
    en: () => "Your membership has ended. The desk can renew it.",
    de: () => "Ihre Mitgliedschaft ist beendet. Am Schalter kann man sie erneuern.",
    fr: () => "Votre abonnement est terminé. L’accueil peut le renouveler.",
    es: () => "Su abono ha terminado. En el mostrador se puede renovar.",
    ja: () => "会員期間が終了しています。受付で更新できます。",
  },
  limit: {
    en: (f) => `All visits of this period are used.${when(f.date, (d) => ` New ones from ${d}.`, "")}`,
    de: (f) => `Alle Besuche dieses Zeitraums sind verbraucht.${when(f.date, (d) => ` Neue ab ${d}.`, "")}`,
    fr: (f) =>
      `Toutes les visites de la période sont utilisées.${when(f.date, (d) => ` De nouvelles dès le ${d}.`, "")}`,
    es: (f) => `Se usaron todas las visitas del periodo.${when(f.date, (d) => ` Nuevas desde el ${d}.`, "")}`,
    ja: (f) => `今期間の利用回数に達しました。${when(f.date, (d) => `${d}からまたご利用いただけます。`, "")}`,
  },
};

/** Returns the text for the guest in one language, or null if the outcome has none. */
export function guestText(
  verdict: { outcome: Outcome; facts: { at?: number } },
  language: Language,
  time: { timeZone: string; now: number },
): string | null {
  const sentence = TEXTS[verdict.outcome]?.[language];
  if (!sentence) return null;
  const { at } = verdict.facts;
  if (at === undefined) return sentence({ date: null, time: null, today: false });
  const locale = LOCALES[language];
  const date = dateFor(locale, at, time.timeZone);
  return sentence({
    date,
    time: timeFor(locale, at, time.timeZone),
    today: date === dateFor(locale, time.now, time.timeZone),
  });
}

function moment(facts: Facts, unknown: string, known: (date: string, time: string) => string): string {
  return facts.date === null || facts.time === null ? unknown : known(facts.date, facts.time);
}

/** Returns the time if it is today, else the date. */
function opening(
  facts: Facts,
  onDay: (date: string) => string,
  atTime: (time: string) => string,
  unknown: string,
): string {
  if (facts.date === null || facts.time === null) return unknown;
  return facts.today ? atTime(facts.time) : onDay(facts.date);
}
