import type { FormState } from "#lib/core/form-state";

/** Long enough to see the waiting button. */
const ANSWER_MS = 600;

const answer = (state: FormState) => () => new Promise<FormState>((resolve) => setTimeout(resolve, ANSWER_MS, state));

/** The action of a form that always succeeds. */
export const done = answer({ done: true, result: { message: "Done" } });

/** The action of a form that is always refused. */
export const refused = answer({ problem: "The card is spent, so nothing was voided." });

/** The action of a form that gets no answer that helps. */
export const failed = answer({
  problem: "Something failed on our side. Nothing was saved.",
  requestId: "0199f3c2-4a1b-7c3d-8e4f-0a1b2c3d4e5f",
  canSendAgain: true,
});

/** The action of a form with errors at its fields. */
export const wrong = answer({
  form: {
    status: "error",
    error: {
      title: ["Enter a title."],
      kind: ["Choose a kind."],
      price: ["Enter an amount such as €18.50."],
      "tiers[1].seats": ["134 are sold already. Give it 134 or more, or refund 4 first."],
      questions: ["Add a question, or switch this off."],
    },
  },
});
