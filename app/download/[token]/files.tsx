import { Download } from "lucide-react";
import { buttonClass } from "#components/ui/button-look";
import type { OrderFile } from "#lib/domain/files/schema";
import { formatSize } from "#lib/texts/size";
import styles from "./files.module.css";

/** The files of an order, each with its size, under the name of its product. */
export function Files({ token, files }: { token: string; files: readonly OrderFile[] }) {
  const products = [...new Set(files.map(({ product }) => product))];
  return products.map((product) => (
    <section key={product} className={styles.product}>
      <h2>{product}</h2>
      <ul>
        {files
          .filter((file) => file.product === product)
          .map(({ id, name, size_bytes }) => (
            <li key={id}>
              <span className={styles.name}>
                {name} <small>{formatSize(size_bytes)}</small>
              </span>
              {/* Not a Link: it leads to no page, and must not be loaded before it is wanted. */}
              <a className={buttonClass({})} href={`/download/${token}/${id}`} aria-label={`Download ${name}`}>
                <Download /> Download
              </a>
            </li>
          ))}
      </ul>
    </section>
  ));
}
