import { Blocks } from "lucide-react";

/** The logo of an app, or a glyph for one without. Its name is always beside it. */
export function AppLogo({ logo, large }: { logo: string | null; large?: boolean }) {
  return (
    <span className={large ? "app-logo large" : "app-logo"}>
      {/* biome-ignore lint/performance/noImgElement: a data: address has nothing to optimize */}
      {logo ? <img src={logo} alt="" /> : <Blocks />}
    </span>
  );
}

/** The name of an app with its logo, in a list. Long names are cut. */
export function AppName({ logo, name, detail }: { logo: string | null; name: string; detail?: string }) {
  return (
    <span className="app-name">
      <AppLogo logo={logo} />
      <span className="truncated" title={name}>
        {name}
        {detail && <small className="truncated">{detail}</small>}
      </span>
    </span>
  );
}
