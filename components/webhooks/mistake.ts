import type { Attempt, AttemptError } from "#lib/domain/webhook-endpoints/schema";

/** A named mistake: one sentence that is the diagnosis, and what to do. `to` is the address that would work. */
export interface Mistake {
  title: string;
  text: string;
  to?: string;
}

const NO_ANSWER: Record<AttemptError, Mistake> = {
  timeout: {
    title: "Your server did not answer within 10 seconds.",
    text: "Answer 2xx as soon as the event is stored, and do the work afterwards.",
  },
  name_not_found: {
    title: "The name in this address does not resolve.",
    text: "Check it for a typing error, or wait until your DNS record is out.",
  },
  address_refused: {
    title: "This address leads into a private network.",
    text: "Events go only to public addresses. Put a public name with HTTPS in front of your server.",
  },
  connection_refused: {
    title: "Nothing listens at this address.",
    text: "Your server refused the connection. Check that it runs and that the port is open.",
  },
  connection_lost: {
    title: "Your server closed the connection before it answered.",
    text: "Look for a crash or a time limit in front of it, at the time of the try.",
  },
  tls: {
    title: "The certificate of this address is not valid.",
    text: "It may have run out, or name another host. Renew it; tries go on by themselves.",
  },
  stopped: {
    title: "This try was cut short on our side.",
    text: "Nothing is wrong with your server. It is tried again by itself.",
  },
  internal: {
    title: "This try failed on our side.",
    text: "Nothing is wrong with your server. It is tried again by itself.",
  },
};

/** What went wrong in a try, or null when it went well. */
export function mistakeOf(attempt: Attempt): Mistake | null {
  const { response_status: status, error } = attempt;
  if (status === null || error) return NO_ANSWER[error ?? "connection_lost"];
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return redirect(attempt, status);
  if (status === 401 || status === 403) {
    return {
      title: "Your server refuses us.",
      text: `It answered ${status}. Events carry a signature, not a login: let this path through and check the signature.`,
    };
  }
  if (status === 404 || status === 405) {
    return {
      title: "Your server runs, but not at this path.",
      text: `It answered ${status}. Check the path, and that it takes POST.`,
    };
  }
  if (status === 410) {
    return {
      title: "Your server says that this address is gone.",
      text: "It answered 410, so nothing more is sent there.",
    };
  }
  if (status === 413) {
    return {
      title: "Your server finds the event too large.",
      text: "It answered 413. Allow bodies of at least 256 KiB.",
    };
  }
  if (status === 429) {
    return {
      title: "Your server asks us to slow down.",
      text: "It answered 429. The wait that it names is kept, within the schedule.",
    };
  }
  if (status >= 500) {
    return {
      title: "Your server failed while it took the event.",
      text: `It answered ${status}. Its log at the time of the try says why.`,
    };
  }
  return { title: `Your server answered ${status}.`, text: "Only 2xx counts as delivered. What it said stands below." };
}

function redirect(attempt: Attempt, status: number): Mistake {
  const title = "Your address redirects, and we do not follow redirects.";
  const location = attempt.response_headers?.location;
  const to = location && URL.canParse(location, attempt.url) ? new URL(location, attempt.url).href : undefined;
  if (!to) return { title, text: `It answered ${status}. Register the address that it leads to.` };
  const slash = to === `${attempt.url}/`;
  return {
    title,
    to,
    text: slash
      ? `It answered ${status} to the same address with a slash at the end. Most frameworks do this by themselves.`
      : `It answered ${status}. Register the address that it leads to.`,
  };
}
