import { clsx } from "clsx";
import { Blocks } from "lucide-react";
import { Truncated } from "#components/ui/text";
import styles from "./app-logo.module.css";

/** The logo of an app, or a glyph for one without. Its name is always beside it. */
export function AppLogo({ logo, large }: { logo: string | null; large?: boolean }) {
  return (
    <span className={clsx(styles.logo, large && styles.large)}>
      {/* biome-ignore lint/performance/noImgElement: a data: address has nothing to optimize */}
      {logo ? <img src={logo} alt="" /> : <Blocks />}
    </span>
  );
}

interface Named {
  logo: string | null;
  name: string;
}

/** The name of an app with its logo, in a list. Long names are cut. */
export function AppName({ logo, name, detail }: Named & { detail?: string }) {
  return (
    <span className={styles.named}>
      <AppLogo logo={logo} />
      <Truncated title={name}>
        {name}
        {detail && <Truncated as="small">{detail}</Truncated>}
      </Truncated>
    </span>
  );
}

/** The name of an app with its logo, as the title of its page. */
export function AppTitle({ logo, name }: Named) {
  return (
    <span className={styles.named}>
      <AppLogo large logo={logo} />
      <Truncated>{name}</Truncated>
    </span>
  );
}
