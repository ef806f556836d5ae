/** Where the event of a change went, as the second line of a timeline's entry. */
export function sentWords(sent: { type: string; endpoints: number; delivered: number } | null): string | null {
  if (!sent) return null;
  const { type, endpoints, delivered } = sent;
  const those = endpoints === 1 ? "1 endpoint" : `${endpoints} endpoints`;
  return delivered === endpoints ? `${type} sent to ${those}` : `${type} reached ${delivered} of ${those}`;
}
