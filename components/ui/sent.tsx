/** Says where the event of a change was sent: "ticket.redeemed sent to 1 endpoint". */
export function sentText(sent: { type: string; endpoints: number; delivered: number } | null): string | null {
  if (!sent) return null;
  const { type, endpoints, delivered } = sent;
  const endpointText = endpoints === 1 ? "1 endpoint" : `${endpoints} endpoints`;
  return delivered === endpoints
    ? `${type} sent to ${endpointText}`
    : `${type} reached ${delivered} of ${endpointText}`;
}
