"use client";
import { type ReactNode, useActionState, useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-look";
import type { Theme } from "#components/ui/theme.ts";
import type { FormAction } from "#lib/core/form-state";
import styles from "./api-viewer.module.css";
import { VIEWER_LOOK } from "./viewer-look.ts";

interface Viewer {
  destroy(): void;
}
declare global {
  interface Window {
    __zod_globalConfig?: { jitless?: boolean };
    Scalar?: { createApiReference(place: Element, configuration: object): Viewer };
  }
}

/**
 * The reference of the API, drawn from its document by Scalar, which only this page loads. A person who is signed in can fill
 * in a test key, so that requests run.
 */
export function ApiViewer({
  script,
  theme,
  store,
  isSignedIn,
  fillInTestKey,
  children,
}: {
  /** The address of the viewer. */
  script: string;
  theme: Theme;
  /** The store whose test data requests reach, or null when the reader cannot make keys. */
  store: string | null;
  isSignedIn: boolean;
  fillInTestKey: FormAction<{ secret: string }>;
  /** What is shown until the viewer is. */
  children: ReactNode;
}) {
  const place = useRef<HTMLElement>(null);
  const [state, fillIn, isFilling] = useActionState(fillInTestKey, {});
  const [hasFailed, setFailed] = useState(false);
  const [isShown, setShown] = useState(false);
  const secret = state.result?.secret;
  useEffect(() => {
    let viewer: Viewer | undefined;
    let isGone = false;
    load(script).then(
      () => {
        if (isGone || !place.current) return;
        viewer = window.Scalar?.createApiReference(place.current, {
          ...configurationOf(theme, secret),
          onLoaded: () => setShown(true),
        });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      setShown(false);
      viewer?.destroy();
    };
  }, [script, theme, secret]);
  return (
    <>
      <section className={styles.key} aria-label="Requests on this page">
        {store ? (
          <form action={fillIn}>
            <p role="status">
              {state.problem ??
                (secret
                  ? `Requests here run on the test data of ${store}. The key ends in 1 hour.`
                  : `Fill in a key for the test data of ${store} to run the requests on this page. It ends after 1 hour.`)}
            </p>
            {!secret && (
              <button className={buttonClass({ kind: "primary", small: true })} type="submit" disabled={isFilling}>
                Fill in a test key
              </button>
            )}
          </form>
        ) : (
          <p>
            {isSignedIn ? (
              "Your role cannot create API keys. To run the requests on this page, paste a test key under Authentication."
            ) : (
              <>
                <a href="/sign-in?next=/docs/reference">Sign in</a> to fill in a test key, or paste one under
                Authentication. Then the requests on this page run.
              </>
            )}
          </p>
        )}
        <a href="/v1/openapi.json">OpenAPI 3.1</a>
        <a href="/docs/reference.md">Markdown</a>
      </section>
      {hasFailed && (
        <p className={styles.failed} role="alert">
          The viewer did not load. Reload the page, or read the reference as <a href="/docs/reference.md">Markdown</a>.
        </p>
      )}
      <noscript>
        <p className={styles.failed}>
          The viewer needs JavaScript. The same reference is available as <a href="/docs/reference.md">Markdown</a>.
        </p>
      </noscript>
      {!isShown && children}
      {/* In a section, a header of the viewer is not another one of the page. */}
      <section className={styles.viewer} ref={place} data-waits={isShown ? undefined : ""} />
    </>
  );
}

let loading: Promise<void> | undefined;

/** Loads the viewer once. */
function load(address: string): Promise<void> {
  // The copy of zod in the viewer would otherwise try to compile code, which the content policy refuses.
  window.__zod_globalConfig = { ...window.__zod_globalConfig, jitless: true };
  loading ??= new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = () => resolve();
    element.onerror = () => {
      loading = undefined;
      reject(new Error(address));
    };
    document.head.append(element);
  });
  return loading;
}

function configurationOf(theme: Theme, secret: string | undefined): object {
  const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  return {
    url: "/v1/openapi.json",
    theme: "none",
    customCss: VIEWER_LOOK,
    forceDarkModeState: isDark ? "dark" : "light",
    hideDarkModeToggle: true,
    // Nothing leaves this origin: no fonts, counting, assistants or other clients.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    documentDownloadType: "none",
    authentication: { preferredSecurityScheme: "apiKey", securitySchemes: { apiKey: { token: secret ?? "" } } },
  };
}
