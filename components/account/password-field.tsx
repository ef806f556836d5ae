"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { TextField } from "#components/ui/field";
import styles from "./password-field.module.css";

/** A password, with a button that shows what is typed. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      end={
        <button
          type="button"
          className={styles.show}
          onClick={() => setShown(!isShown)}
          aria-label={isShown ? "Hide the password" : "Show the password"}
          aria-pressed={isShown}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  );
}
