import { TextField } from "#components/ui/field";

/** A code of the authenticator app. Recovery codes have letters, so the keyboard of a phone has them too. */
export function CodeField({ id, error, autoFocus }: { id: string; error?: string; autoFocus?: boolean }) {
  return (
    <TextField
      id={id}
      name="code"
      label="Code"
      mono
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={40}
      error={error}
    />
  );
}
