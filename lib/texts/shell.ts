/** Quotes a text for the shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
