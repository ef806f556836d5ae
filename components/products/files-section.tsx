"use client";
import { FileUp, Link2Off, RefreshCw, Trash2, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { OnDesk } from "#components/ui/layout";
import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { ProductFile } from "#lib/dashboard/product-files/shape";
import { MAX_FILE_BYTES, MAX_FILES } from "#lib/domain/files/schema";
import type { Product } from "#lib/domain/products/schema";
import { formatSize } from "#lib/texts/size";
import styles from "./files-section.module.css";
import { type Upload, useUploads } from "./use-uploads.ts";

interface Given {
  product: Product;
  files: readonly ProductFile[];
  remove: FormAction;
}

/** The files that buyers of a digital product download. Each is sent as soon as it is chosen. */
export function FilesSection({ product, files, remove }: Given) {
  const { uploads, send, cancel } = useUploads();
  const variants = product.variants ?? [];
  const [variant, setVariant] = useState("");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = (chosen: readonly File[]) => send(chosen, { product: product.id, ...(variant && { variant }) });
  const room = MAX_FILES - files.length;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <Section title="Files" beside={files.length > 0 && files.length}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside */}
      <div
        className={isOver ? styles.over : styles.files}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {files.length + uploads.length > 0 && (
          <ul className={styles.list}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                product={product}
                file={file}
                isReplaced={uploads.some(({ replaces, problem }) => replaces === file.id && !problem)}
                replace={(chosen) => send([chosen], { product: product.id, replaces: file.id })}
                remove={remove}
              />
            ))}
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} cancel={() => cancel(upload.key)} />
            ))}
          </ul>
        )}
        <div className={styles.add}>
          <Button onClick={() => input.current?.click()} disabled={room <= 0}>
            <FileUp />
            Add files
          </Button>
          {variants.length > 1 && (
            <label>
              <Text tone="soft">for buyers of</Text>{" "}
              <select value={variant} onChange={({ currentTarget }) => setVariant(currentTarget.value)}>
                <option value="">every variant</option>
                {variants.map(({ id, options }) => (
                  <option key={id} value={id}>
                    {Object.values(options).join(", ")}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Text tone="soft">
            {room > 0 ? (
              <>
                <OnDesk>Or drop them here. </OnDesk>
                Up to {MAX_FILE_BYTES / 1_000_000} MB each, {MAX_FILES} in all.
              </>
            ) : (
              `A product has at most ${MAX_FILES} files. Remove one to add another.`
            )}
          </Text>
          <input
            ref={input}
            type="file"
            aria-label="Files to add"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </div>
      </div>
      <Text as="p" tone="soft" className={styles.hint}>
        {files.length === 0
          ? "No file yet, so buyers have nothing to download. Earlier buyers also get the files that you add here."
          : "Buyers get a link in their confirmation and after paying. It always leads to the current files, and ends with a full refund."}
      </Text>
    </Section>
  );
}

const variantName = ({ variants = [] }: Product, id: string): string =>
  Object.values(variants.find((one) => one.id === id)?.options ?? {}).join(", ");

function FileRow({
  product,
  file,
  isReplaced,
  replace,
  remove,
}: {
  product: Product;
  file: ProductFile;
  isReplaced: boolean;
  replace: (file: File) => void;
  remove: FormAction;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { id, name, size_bytes, variant_id, stored, downloads } = file;
  return (
    <li>
      <span className={styles.name}>
        {name}
        <small>
          {formatSize(size_bytes)}
          {variant_id && `, only for ${variantName(product, variant_id)}`}, <Time at={stored} as="when" />,{" "}
          {downloads === 0 ? "not downloaded yet" : downloads === 1 ? "1 download" : `${downloads} downloads`}
        </small>
      </span>
      <Button small onClick={() => input.current?.click()} disabled={isReplaced} aria-label={`Replace ${name}`}>
        <RefreshCw />
        Replace
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={`File that replaces ${name}`}
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) replace(chosen);
          currentTarget.value = "";
        }}
      />
      <ConfirmDialog
        trigger={
          <Button small square aria-label={`Remove ${name}`}>
            <Trash2 />
          </Button>
        }
        title={`Remove ${name}?`}
        cancelLabel="Keep the file"
        confirmLabel="Remove file"
        pending="Removing"
        action={remove}
        fields={{ product: product.id, id }}
        effects={[
          { glyph: <Link2Off />, text: loserText(file) },
          {
            glyph: <Trash2 />,
            text: "The file is deleted and cannot be brought back. Orders keep how often it was downloaded",
          },
        ]}
      >
        To give buyers a newer version, replace the file instead. Their links then lead to the new one.
      </ConfirmDialog>
    </li>
  );
}

const COUNTED = 1_000;

/** What guests lose. */
function loserText({ orders }: ProductFile): string {
  if (orders === 0) return "Nobody who paid loses it: no paid order gives access to it";
  if (orders === 1) return "The guest of 1 paid order can no longer download it";
  const count = orders >= COUNTED ? `${COUNTED.toLocaleString("en")} or more` : orders;
  return `The guests of ${count} paid orders can no longer download it`;
}

function UploadRow({ upload: { name, percent, problem }, cancel }: { upload: Upload; cancel: () => void }) {
  return (
    <li>
      <span className={styles.name}>
        {name}
        {problem ? (
          <small className={styles.problem} role="alert">
            {problem}
          </small>
        ) : (
          <>
            <small>{percent === 0 ? "Waiting" : percent < 100 ? `${percent} % sent` : "Storing"}</small>
            <Meter label={`${percent} % of ${name} sent`} parts={[{ percent, kind: "accent" }]} />
          </>
        )}
      </span>
      <Button small square onClick={cancel} aria-label={problem ? `Hide ${name}` : `Cancel ${name}`}>
        <X />
      </Button>
    </li>
  );
}
