"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { NotLoaded } from "./not-loaded.tsx";

/** The words of an error page, from the digest that a failed read leaves: "503 unavailable <request id>". */
export function Failed({ digest, retry, heading }: { digest?: string; retry: () => void; heading?: "h1" | "h2" }) {
  const router = useRouter();
  const known = /^(\d{3}) (\w+) (\S+)$/.exec(digest ?? "");
  const isAway = known?.[2] === "unavailable";
  return (
    <NotLoaded
      heading={heading}
      title="This page did not come. Nothing is lost."
      code={known ? `${known[1]} ${known[2]}` : undefined}
      requestId={known?.[3] ?? digest}
      retry={() =>
        startTransition(() => {
          router.refresh();
          retry();
        })
      }
    >
      {isAway ? "The database did not answer. " : "Something failed on our side. "}
      Orders, payments and scans that were confirmed are safe. If it stays, give the request id to support.
    </NotLoaded>
  );
}
