"use client";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { buttonClass } from "#components/ui/button";

const SOON_S = 20;
const SOON_MS = 3_000;
const LATER_MS = 30_000;

/**
 * Asks for the page again: by hand, and by itself while it is looked at and a try is due. `due`: when the next thing
 * happens, in Unix seconds; null while nothing waits, and then nothing is asked.
 */
export function Live({
  due,
  href,
}: {
  due: number | null /** This page: the link works before JavaScript. */;
  href: string;
}) {
  const router = useRouter();
  useEffect(() => {
    if (due === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (document.visibilityState === "visible" && navigator.onLine) router.refresh();
      next();
    };
    const next = () => {
      const isSoon = due - Date.now() / 1000 < SOON_S;
      timer = setTimeout(look, isSoon ? SOON_MS : LATER_MS);
    };
    const seen = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    next();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [due, router]);
  return (
    <a
      className={buttonClass({ kind: "g", small: true })}
      href={href}
      onClick={(press) => {
        if (press.metaKey || press.ctrlKey || press.shiftKey) return;
        press.preventDefault();
        router.refresh();
      }}
    >
      <RotateCw className="lucide s" />
      Refresh
    </a>
  );
}
