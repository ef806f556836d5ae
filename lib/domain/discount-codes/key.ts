/** The form by which codes are compared: trimmed, and without regard to case. */
export const codeKey = (code: string): string => code.trim().normalize("NFC").toLowerCase();
