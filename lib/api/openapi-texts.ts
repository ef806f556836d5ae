/** How to send a credential, for the document. */
export const API_KEY = `Send \`Authorization: Bearer <key>\`.

- \`zk_test_…\` and \`zk_live_…\`: an API key, made in the dashboard under API keys with the scopes that you choose. It is shown once. A test key sees and changes test data alone, a live key live data. The store needs the plan Pro, unless it used the API before that plan existed.
- \`zd_…\`: the token of a scanner, for one mode, with scopes for what it scans. It works on every plan. It may only look up, redeem, reverse its own redemptions, and read one item by its id, of its kinds and its events; any other operation is 403 \`insufficient_scope\`. Names, e-mail addresses, messages, notes and \`custom_fields\` are null unless it shows names.

Each operation names the scope that it needs; a scope to write or redeem does not include the one to read. A key is a full credential: keep it on your server.`;

/** How an app of somebody else gets access, for the document. */
export const OAUTH2 = `An app that acts for other stores gets an access token by an install flow: OAuth 2.0, authorization code with PKCE (S256, for every app).

1. Register the app in the dashboard: its redirect addresses, and the scopes that it may ask for. Its id is the \`client_id\`; a confidential app also gets a \`client_secret\`.
2. Send the merchant's browser to \`/oauth/authorize\` with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`, \`state\`, \`code_challenge\` and \`code_challenge_method=S256\`. The merchant picks the mode and consents.
3. The browser comes back with \`code\`, \`state\` and \`iss\`, the address of this service. Check both, then exchange the code within 60 seconds at \`/oauth/token\`, with the \`code_verifier\`. A code works once; a second use revokes what it gave.
4. Send the access token (\`zo_…\`) as \`Authorization: Bearer …\`. It lasts an hour and works for one store in one mode, on stores with the plan Pro. Before it ends, exchange the refresh token (\`zr_…\`) at \`/oauth/token\`. Each refresh gives a new refresh token; using an old one again revokes the access.

The merchant can revoke the access at any time in the dashboard, and the app at \`/oauth/revoke\`. \`/.well-known/oauth-authorization-server\` holds the metadata (RFC 8414).`;

/** The introduction of the document. */
export const INTRODUCTION = `Sell and redeem with one store: products, orders, customers, and what orders issue (tickets, bookings, vouchers,
memberships and gift cards), their redemption at the door, and webhooks that tell your server what happens.

**Requests.** Send JSON with \`Content-Type: application/json\`, at most 256 KiB. An unknown field or query parameter is refused. In a PATCH, a
field that you leave out stays as it is.

**Credentials and modes.** Send an API key as \`Authorization: Bearer …\`. A test key works on test data, a live key on live data. An app
for other stores sends an access token in its place, which it gets by OAuth 2.0. Each operation names the scope that it needs.

**Values.** Times are Unix seconds. Amounts, named \`…_cents\`, are integers in the minor unit that ISO 4217 gives the
currency: 1250 is 12.50 in \`eur\` and \`huf\`, 1250 in \`jpy\`, and 1.250 in \`kwd\`. Ids are UUIDs; those of events begin with \`evt_\`. Text is
trimmed.

**Lists.** Newest first, 25 to a page unless \`limit\` says otherwise. For the next page, pass the last id as \`starting_after\`, as long as
\`has_more\` is true. Filtering by an id that does not exist gives an empty list.

**Retries.** Send an \`Idempotency-Key\` with every POST, and send it again with the same key after a time-out or a 5xx answer: the work is done
once.

**Errors.** Decide by \`error\`, the code; \`message\` tells a person what to do next. Every answer carries an \`X-Request-Id\` for support.

**Limits.** By default 1,000 requests a minute for each credential; the \`X-RateLimit-…\` headers say what is left.`;
