import { GuestPage, Lead } from "./guest-page.tsx";

/** What a guest sees at an address that does not exist. `waitMinutes`: too many of them were opened from this network. */
export function WrongLink({ title, waitMinutes, what }: { title: string; waitMinutes: number | null; what: string }) {
  if (waitMinutes === null) {
    return (
      <GuestPage title={title}>
        <Lead>This link is incomplete or does not exist. {what}</Lead>
      </GuestPage>
    );
  }
  return (
    <GuestPage title="Too many wrong links">
      <Lead>
        Many links that do not exist were opened from this network. A link that exists still opens. {what} Or wait{" "}
        {waitMinutes} {waitMinutes === 1 ? "minute" : "minutes"}.
      </Lead>
    </GuestPage>
  );
}
