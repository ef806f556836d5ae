/** Why an attempt got no complete response. The sender records it. */
export type AttemptError =
  | "timeout"
  | "name_not_found"
  | "address_refused"
  | "connection_refused"
  | "connection_lost"
  | "tls_expired"
  | "tls_self_signed"
  | "tls_other_name"
  | "tls_incomplete"
  | "tls_not_spoken"
  | "tls"
  | "stopped"
  | "internal";

/** The response to one attempt of a delivery. */
export interface Answered {
  url: string;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  error: AttemptError | null;
}

/** What is wrong with the receiver of a webhook. */
export interface Mistake {
  /** The diagnosis in one sentence. */
  title: string;
  /** What to do. */
  text: string;
  /** The address that would work. */
  to?: string;
  /** A signature that does not verify is a possible reason. */
  isSignature?: boolean;
}

const NO_ANSWER: Record<AttemptError, Mistake> = {
  timeout: {
    title: "Your server did not answer within 10 seconds.",
    text: "Answer 2xx as soon as the event is stored, and do the work afterwards.",
  },
  name_not_found: {
    title: "The name in this address does not resolve.",
    text: "Check it for a typing error, or wait until your DNS record is published.",
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
    text: "Look for a crash, or for a time limit in front of it, at the time of the attempt.",
  },
  tls_expired: {
    title: "The certificate of this address has run out.",
    text: "Renew it, and check why it was not renewed automatically. Attempts continue automatically.",
  },
  tls_self_signed: {
    title: "The certificate of this address is self-signed.",
    text: "Clients do not trust it. Use a certificate of a public authority, such as Let's Encrypt.",
  },
  tls_other_name: {
    title: "The certificate names another host.",
    text: "Add the name of this address to it, or register the address with the name that the certificate has.",
  },
  tls_incomplete: {
    title: "The chain of certificates is incomplete.",
    text: "Your server sends its own certificate without those between it and the authority. Serve the full chain (often a file named fullchain.pem). Browsers hide this mistake, because they load the missing certificates.",
  },
  tls_not_spoken: {
    title: "Your server does not speak HTTPS at this port.",
    text: "It answered in plain text. Check the port, and that TLS is switched on for it.",
  },
  tls: {
    title: "No secure connection could be made.",
    text: "Your server closed the connection, or we do not accept its certificate or TLS version. Check it with: openssl s_client -connect host:443.",
  },
  stopped: {
    title: "This attempt was cut short on our side.",
    text: "Nothing is wrong with your server. The next attempt is automatic.",
  },
  internal: {
    title: "This attempt failed on our side.",
    text: "Nothing is wrong with your server. The next attempt is automatic.",
  },
};

/** Returns what is wrong with the receiver, by the response to an attempt, or null for 2xx. */
export function mistakeOf(attempt: Answered): Mistake | null {
  const { response_status: status, error } = attempt;
  if (status === null || error) return NO_ANSWER[error ?? "connection_lost"];
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return redirect(attempt, status);
  if (status === 401 || status === 403) {
    return {
      title: "Your server refuses us.",
      text: `It answered ${status}. If your own check of the signature refused the request, the secret or the body differs. If a login, a firewall or CSRF protection did, let this path through: events have a signature, not a login.`,
      isSignature: true,
    };
  }
  if (status === 400 || status === 422) {
    return {
      title: "Your server finds the request wrong.",
      text: `It answered ${status}. Many libraries answer this when the signature does not verify: check it over the exact bytes, before anything parses them. Its response is below.`,
      isSignature: true,
    };
  }
  if (status === 404) {
    return {
      title: "Your server runs, but nothing is at this path.",
      text: "It answered 404. Check the path for a typing error, and that the route is deployed.",
    };
  }
  if (status === 405) {
    return {
      title: "Your server does not take POST at this path.",
      text: `It answered 405${allowed(attempt)}. Events are sent by POST.`,
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
      text: "It answered 429. We wait as long as it asks, within the schedule of retries.",
    };
  }
  if (status >= 500) {
    return {
      title: "Your server had an error.",
      text: `It answered ${status}. Look for the error in its log, at the time of the attempt.`,
    };
  }
  if (status === 408 || status === 409 || status === 425) {
    return {
      title: `Your server answered ${status}.`,
      text: "Only 2xx counts as delivered. Answer 200 to an event that you already have: the same event may arrive twice.",
    };
  }
  return { title: `Your server answered ${status}.`, text: "Only 2xx counts as delivered. Its response is below." };
}

const allowed = (attempt: Answered): string =>
  attempt.response_headers?.allow ? ` and allows ${attempt.response_headers.allow}` : "";

function redirect(attempt: Answered, status: number): Mistake {
  const title = "Your address redirects, and we do not follow redirects.";
  if (isLogin(attempt)) {
    return {
      title: "Your server sends us to a login.",
      text: `It answered ${status}. Events have a signature, not a login: let this path through and check the signature.`,
    };
  }
  const location = attempt.response_headers?.location;
  const to = location && URL.canParse(location, attempt.url) ? new URL(location, attempt.url).href : undefined;
  if (!to) return { title, text: `It answered ${status}. Register the address that it leads to.` };
  if (to.startsWith("http:") && attempt.url.startsWith("https:")) {
    return { title, text: `It answered ${status} and leads to ${to}, without HTTPS. Serve the events over HTTPS.` };
  }
  const slash = to === `${attempt.url}/`;
  return {
    title,
    to,
    text: slash
      ? `It answered ${status} to the same address with a slash at the end. Most frameworks do this automatically.`
      : `It answered ${status}. Register the address that it leads to.`,
  };
}

/** Whether a redirect leads to a sign-in page. Then the path is protected; it has no other address. */
const isLogin = ({ response_headers }: Answered): boolean =>
  /\/(log-?in|sign-?in|auth|session)\b/i.test(response_headers?.location ?? "");
