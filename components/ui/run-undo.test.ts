import { expect, test } from "vitest";
import { FORM_STORE, type FormAction } from "#lib/core/form-state";
import { runUndo } from "./run-undo.ts";
import { type Message, showToasts } from "./toast-queue.ts";

/** Undoes with an action, and returns what it got and what the toast then says. */
async function undo(action: FormAction): Promise<{ sent: FormData[]; said: Message[] }> {
  const sent: FormData[] = [];
  const said: Message[] = [];
  const end = showToasts((message) => said.push(message));
  const record: FormAction = (before, form) => {
    sent.push(form);
    return action(before, form);
  };
  await runUndo({ action: record, fields: { id: "7" } }, "store test");
  end();
  return { sent, said };
}

test("an act is undone with its fields in the store of the page", async () => {
  const { sent, said } = await undo(async () => ({ done: true, result: undefined }));
  expect(sent.map((form) => [form.get("id"), form.get(FORM_STORE)])).toEqual([["7", "store test"]]);
  expect(said).toMatchObject([{ text: "Undone", isWarning: false }]);
});

test("a refusal and a lost connection are said as a warning", async () => {
  const { said } = await undo(async () => ({ problem: "This time is taken." }));
  expect(said).toMatchObject([{ text: "This time is taken.", isWarning: true }]);
  const lost = await undo(() => Promise.reject(new TypeError("Failed to fetch")));
  const text = "There is no connection. Nothing is known to have been done.";
  expect(lost.said).toMatchObject([{ text, isWarning: true }]);
});
