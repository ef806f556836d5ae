/** Where the event of a change was sent, as the second line of an entry in a timeline. */
export function sentWords(sent: { type: string; endpoints: number; delivered: number } | null): string | null {
  if (!sent) return null;
  const { type, endpoints, delivered } = sent;
  const those = endpoints === 1 ? "1 endpoint" : `${endpoints} endpoints`;
  return delivered === endpoints ? `${type} sent to ${those}` : `${type} reached ${delivered} of ${those}`;
}
