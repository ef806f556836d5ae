"use client";
import { ImageUp, Star, X } from "lucide-react";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { MAX_PICTURE_BYTES } from "#lib/core/limits";
import type { Product } from "#lib/domain/products/schema";
import styles from "./pictures-field.module.css";
import { Thumbnail } from "./product-glyph.tsx";
import type { ProductControl } from "./use-product-form.ts";

const MAX_PICTURES = 12;
const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;
const TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The pictures of a product, the main one first. Each is sent as soon as it is chosen; saving keeps their addresses. */
export function PicturesField({ form, type }: { form: ProductControl; type: Product["type"] }) {
  const [urls, setUrls] = useState<readonly string[]>(() =>
    [form.fields.images?.initialValue ?? []].flat().map(String),
  );
  const { sending, problem, send } = useUpload((url) => setUrls((before) => [...new Set([...before, url])]));
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = `${form.id}-images`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the pictures is a change of the form
  useEffect(() => {
    document.getElementById(form.id)?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form.id, urls]);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    send([...(currentTarget.files ?? [])].slice(0, MAX_PICTURES - urls.length));
    currentTarget.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files].slice(0, MAX_PICTURES - urls.length));
  };
  return (
    <Field
      label="Pictures"
      aside="optional"
      id={id}
      hint={`JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_MEGABYTES} MB each. The first one is the main picture.`}
      error={problem ?? form.errorOf("images")}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside */}
      <div
        className={isOver ? styles.over : styles.pictures}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {urls.map((url, at) => (
          <span key={url} className={styles.picture}>
            <input type="hidden" name="images" value={url} />
            <Thumbnail type={type} url={url} size="large" />
            <span className={styles.tools}>
              {at > 0 && (
                <Button
                  small
                  square
                  aria-label={`Make picture ${at + 1} the main one`}
                  onClick={() => setUrls([url, ...urls.filter((one) => one !== url)])}
                >
                  <Star />
                </Button>
              )}
              <Button
                small
                square
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => setUrls(urls.filter((one) => one !== url))}
              >
                <X />
              </Button>
            </span>
          </span>
        ))}
        {urls.length < MAX_PICTURES && (
          <Button onClick={() => input.current?.click()} aria-busy={sending > 0}>
            <ImageUp />
            {sending > 0 ? `Sending ${sending}` : "Add pictures"}
          </Button>
        )}
        <input ref={input} id={id} type="file" accept={TYPES} multiple hidden onChange={choose} />
      </div>
    </Field>
  );
}

/** Sends files one after another. `onDone` gets the address of each. */
function useUpload(onDone: (url: string) => void) {
  const [sending, setSending] = useState(0);
  const [problem, setProblem] = useState<string>();
  async function send(files: readonly File[]) {
    setProblem(undefined);
    for (const [at, file] of files.entries()) {
      setSending(files.length - at);
      const answer = await upload(file);
      if ("url" in answer) onDone(answer.url);
      else setProblem(answer.problem);
    }
    setSending(0);
  }
  return { sending, problem, send };
}

async function upload(file: File): Promise<{ url: string } | { problem: string }> {
  if (file.size > MAX_PICTURE_BYTES) {
    return { problem: `${file.name} is larger than ${MAX_MEGABYTES} MB. Choose a smaller one.` };
  }
  try {
    const response = await fetch("/products/pictures", { method: "POST", body: file });
    const answer = await response.json();
    return typeof answer.url === "string" ? { url: answer.url } : { problem: `${file.name}: ${answer.message}` };
  } catch {
    return { problem: `${file.name} was not sent: no connection to the server. Choose it again.` };
  }
}
