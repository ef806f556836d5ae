import { clsx } from "clsx";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Note } from "#components/ui/note";
import { Qr } from "#components/ui/qr";
import { PrintButton } from "./print-button.tsx";
import styles from "./printed-item.module.css";

export type PaperSize = "page" | "small";

interface Article {
  /** "Ticket". */
  noun: string;
  size: PaperSize;
  /** Printed across the item: it is worth nothing at a real door. */
  isTest: boolean;
  store: string;
  title: string;
  /** What stands in large type, such as an amount or the time. */
  lead: string;
  facts: readonly (readonly [label: string, text: string | null | false])[];
  /** What the QR code holds. */
  code: string;
  /** What the code lets the guest do: "Show this code at the door." */
  hint: string;
}

interface Props extends Omit<Article, "code"> {
  /** The address of the item. */
  path: string;
  /** Null for an item that cannot be used, which has no code to print. */
  code: string | null;
}

/** The page that prints an item. */
export function PrintedItem({ path, code, ...article }: Props) {
  const { noun, size } = article;
  if (code === null) {
    return (
      <>
        <PageHead back={{ href: path, label: noun }} title="Print" />
        <Note>This {noun.toLowerCase()} can no longer be used, so there is no code to print.</Note>
      </>
    );
  }
  return (
    <>
      <PageHead back={{ href: path, label: noun }} title="Print">
        <PaperSizes path={`${path}/print`} size={size} />
        <PrintButton />
      </PageHead>
      <PrintedArticle {...article} code={code} />
    </>
  );
}

/** Chooses what it is printed on. */
export function PaperSizes({ path, size }: { path: string; size: PaperSize }) {
  return (
    <>
      <ButtonLink href={path} aria-current={size === "page" ? "page" : undefined} replace>
        A4 or Letter
      </ButtonLink>
      <ButtonLink href={`${path}?size=small`} aria-current={size === "small" ? "page" : undefined} replace>
        Small, 80 mm
      </ButtonLink>
    </>
  );
}

/** An item as it is handed to a guest: on A4 or Letter, or on a small slip of 80 mm. */
export function PrintedArticle({ noun, size, isTest, store, title, lead, facts, code, hint }: Article) {
  return (
    <article className={clsx(styles.item, styles[size])} aria-label={`${noun}: ${title}`} data-paper="">
      <header className={styles.head}>
        <b>{store}</b>
        <span>{isTest ? "Test, not valid" : noun}</span>
      </header>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <dl className={styles.facts}>
          {facts.map(
            ([label, text]) =>
              text && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className={styles.stub}>
        <Qr text={code} label={`QR code: ${code}`} />
        <p className={styles.code}>{code}</p>
        <p>{hint}</p>
      </div>
    </article>
  );
}
