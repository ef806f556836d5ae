import { GuestPage, Lead } from "./guest-page.tsx";

/** What a guest sees at an address that does not exist. `isOneOfMany`: too many of them were opened from this network. */
export function WrongLink({ title, isOneOfMany, what }: { title: string; isOneOfMany: boolean; what: string }) {
  if (!isOneOfMany) {
    return (
      <GuestPage title={title}>
        <Lead>This link is incomplete or does not exist. {what}</Lead>
      </GuestPage>
    );
  }
  return (
    <GuestPage title="Too many wrong links">
      <Lead>Many links that do not exist were opened from this network. One that exists still opens. {what}</Lead>
    </GuestPage>
  );
}
