"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type Loss, useAskBeforeLeaving } from "#components/ui/leave.ts";
import { MAX_FILE_BYTES } from "#lib/domain/files/schema";

/** A file on its way, or one that could not be sent. */
export interface Upload {
  key: string;
  name: string;
  /** The id of the file that it replaces. */
  replaces?: string;
  percent: number;
  problem?: string;
}

/** What a file is for: the fields of its address. */
export interface Target {
  product: string;
  variant?: string;
  replaces?: string;
}

const findLoss = (): Loss => ({
  title: "Stop sending files?",
  text: "Files are still on their way. Those that have arrived stay, the others are not stored.",
  stayLabel: "Keep sending",
  leaveLabel: "Stop and leave",
});

/** Sends files one after another, and shows the page again after each. Leaving the page ends it, and asks first. */
export function useUploads() {
  const router = useRouter();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, () => void>());
  const last = useRef(Promise.resolve());
  const isBusy = uploads.some(({ problem }) => problem === undefined);
  useAskBeforeLeaving(isBusy ? findLoss : null);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const abort of current.values()) abort();
      current.clear();
    };
  }, []);

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key));

  async function run(key: string, file: File, target: Target) {
    if (!running.current.has(key)) return; // canceled while it waited
    const problem = await sendFile(file, target, {
      onProgress: (percent) => change(key, { percent }),
      onStart: (abort) => running.current.set(key, abort),
    });
    running.current.delete(key);
    if (problem === "canceled") return;
    if (problem) return change(key, { problem });
    drop(key);
    router.refresh();
  }

  return {
    uploads,
    send(files: readonly File[], target: Target) {
      for (const file of files) {
        const key = crypto.randomUUID?.() ?? String(Math.random());
        running.current.set(key, () => {});
        setUploads((before) => [...before, { key, name: file.name, replaces: target.replaces, percent: 0 }]);
        last.current = last.current.then(() => run(key, file, target));
      }
    },
    /** Ends one that is on its way, or removes one that could not be sent from the list. */
    cancel(key: string) {
      running.current.get(key)?.();
      running.current.delete(key);
      drop(key);
    },
  };
}

interface Progress {
  onProgress: (percent: number) => void;
  onStart: (abort: () => void) => void;
}

/** Sends one file. Returns why it was not stored. `fetch` does not tell how much was sent. */
function sendFile(file: File, target: Target, { onProgress, onStart }: Progress): Promise<string | undefined> {
  if (file.size === 0) return Promise.resolve("The file is empty. Choose another one.");
  if (file.size > MAX_FILE_BYTES) {
    return Promise.resolve(`The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Choose a smaller one.`);
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/products/files?${new URLSearchParams({ ...target, name: file.name })}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(request.status === 201 ? undefined : messageIn(request.responseText));
    request.onerror = () => resolve("Not sent: no connection to the server. Nothing was changed. Choose it again.");
    request.onabort = () => resolve("canceled");
    onStart(() => request.abort());
    request.send(file);
  });
}

function messageIn(text: string): string {
  try {
    return String(JSON.parse(text).message);
  } catch {
    return "The server did not take the file. Choose it again.";
  }
}
