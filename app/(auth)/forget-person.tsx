"use client";

import { useEffect } from "react";

/** Removes what the scanner kept in this browser for the person who was signed in. It is loaded after the page, which needs none of it. */
export function ForgetPerson() {
  useEffect(() => {
    import("#app/scan/session/forget").then(({ forgetPerson }) => forgetPerson()).catch(() => {});
  }, []);
  return null;
}
