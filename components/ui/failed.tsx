"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { NotLoaded } from "./not-loaded.tsx";

/** The content of an error page. The digest of a failed read is "<status> <code> <request id>". */
export function Failed({ digest, retry, heading }: { digest?: string; retry: () => void; heading?: "h1" | "h2" }) {
  const router = useRouter();
  const known = /^(\d{3}) (\w+) (\S+)$/.exec(digest ?? "");
  const isUnavailable = known?.[2] === "unavailable";
  return (
    <NotLoaded
      heading={heading}
      title="This page did not load. Nothing is lost."
      code={known ? `${known[1]} ${known[2]}` : undefined}
      requestId={known?.[3] ?? digest}
      retry={() =>
        startTransition(() => {
          router.refresh();
          retry();
        })
      }
    >
      {isUnavailable ? "The database did not answer. " : "Something failed on our side. "}
      Orders, payments and scans that were confirmed are safe. If this happens again, send the request ID to support.
    </NotLoaded>
  );
}
