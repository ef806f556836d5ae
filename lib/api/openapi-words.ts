/** How to send a credential, for the document. */
export const API_KEY = `Send \`Authorization: Bearer <key>\`.

- \`zk_test_…\` and \`zk_live_…\`: an API key, made in the dashboard under API keys with the scopes that you choose. It is shown once. A test key sees and changes test data alone, a live key live data. The store needs the plan Pro, unless it used the API before that plan existed.
- \`zd_…\`: the token of a scanner, for one mode, with scopes for what it scans. It works on every plan.

Each operation names the scope that it needs; a scope to write or redeem does not include the one to read. A key is a full credential: keep it on your server.`;

/** The introduction of the document. */
export const INTRODUCTION = `Sell and redeem with one store: products, orders, customers, and what orders issue (tickets, bookings, vouchers,
memberships and gift cards), their redemption at the door, and webhooks that tell your server what happens.

**Requests.** Send JSON with \`Content-Type: application/json\`, at most 256 KiB. An unknown field or query parameter is refused. In a PATCH, a
field that you leave out stays as it is.

**Credentials and modes.** Send an API key as \`Authorization: Bearer …\`. A test key works on test data, a live key on live data. Each
operation names the scope that it needs.

**Values.** Times are Unix seconds. Amounts, named \`…_cents\`, are integers in the minor unit of the currency: cents for \`eur\`. Ids are
UUIDs; those of events begin with \`evt_\`. Text is trimmed.

**Lists.** Newest first, 25 to a page unless \`limit\` says otherwise. For the next page, pass the last id as \`starting_after\`, as long as
\`has_more\` is true. Filtering by an id that does not exist gives an empty list.

**Retries.** Send an \`Idempotency-Key\` with every POST, and send it again with the same key after a time-out or a 5xx answer: the work is done
once.

**Errors.** Decide by \`error\`, the code; \`message\` tells a person what to do next. Every answer carries an \`X-Request-Id\` for support.

**Limits.** By default 1,000 requests a minute for each credential; the \`X-RateLimit-…\` headers say what is left.`;
