// The dispatcher's statements serve all tenants at once: they are not bound to one, and join by merchant_id
// throughout. A delivery belongs to whoever holds its `lease_until`; every end of an attempt names the one it
// was given, so a worker that lost its lease changes nothing.

/** Longer than an attempt can take, so that only a worker that died or froze loses its lease. */
const LEASE = "interval '15 seconds'";

/** How long a success leaves a warning standing. */
const WARNED = "interval '24 hours'";

/** What a claim does to a delivery `d` of endpoint `e`: leases it, or abandons it when nobody listens. */
export const TAKE = `status = CASE WHEN e.enabled AND e.deleted_at IS NULL THEN 'in_flight' ELSE 'abandoned' END,
             lease_until = CASE WHEN e.enabled AND e.deleted_at IS NULL
                                THEN date_trunc('milliseconds', clock_timestamp()) + ${LEASE} END`;

/**
 * The event of what was taken, `c`: its bytes, or what they are made of when they are first needed. Looked up once for
 * each (LATERAL … LIMIT): while the planner takes the events for few, a join reads all of them again for each delivery.
 */
export const WITH_EVENT = `LEFT JOIN LATERAL (
        SELECT payload, CASE WHEN payload IS NULL THEN row END AS row, CASE WHEN payload IS NULL THEN extra END AS extra,
               CASE WHEN payload IS NULL THEN created_at END AS event_created_at
          FROM event WHERE merchant_id = c.merchant_id AND id = c.event_id LIMIT 1) ev ON true`;

/** With the event, all that sending needs. */
export const TAKEN = `d.merchant_id, d.mode, d.id, d.ctid AS place, d.endpoint_id, d.event_id, d.event_type, d.status, d.attempt_count,
                d.manual, d.ended_status, d.lease_until, e.url, e.secret_sealed, e.old_secrets`;

/** Whether anything is due or was lost by a dead worker. Indexes: webhook_delivery_due, webhook_delivery_leased. */
export const LOOK = {
  name: "webhooks.look",
  text: `
    SELECT EXISTS (SELECT 1 FROM webhook_delivery
                    WHERE status = 'pending' AND lease_until IS NULL AND next_attempt_at <= now()) AS due,
           EXISTS (SELECT 1 FROM webhook_delivery WHERE status = 'in_flight' AND lease_until < now()) AS lost`,
};

/**
 * Leases that ran out: those deliveries wait again. One whose end is being written is left to that (SKIP LOCKED): the two
 * would lock rows in different orders. Index: webhook_delivery_leased.
 */
export const RECOVER_LOST = {
  name: "webhooks.recover_lost",
  text: `
    UPDATE webhook_delivery d SET status = 'pending', lease_until = NULL, handed_over_until = NULL
      FROM (SELECT ctid FROM webhook_delivery WHERE status = 'in_flight' AND lease_until < now()
               FOR UPDATE SKIP LOCKED) lost
     WHERE d.ctid = lost.ctid`,
};

/** What both ends of an attempt write about the answer. */
const ANSWER = `
             attempt_count = d.attempt_count + 1, lease_until = NULL, manual = false, ended_status = NULL,
             url = a.url, last_attempt_at = a.started_at, response_status = a.response_status, response_body = a.response_body,
             duration_ms = a.duration_ms`;

/** What a success writes, the log of the attempt too. */
const SUCCEEDED = `status = 'succeeded', ${ANSWER}, handed_over_until = NULL,
             request_headers = a.request_headers, response_headers = a.response_headers`;

/** Written into the statement, so that the plan that is kept for all values knows that it is about few. */
const MOST_CLAIMED = 128;

/**
 * Locks up to $1 due deliveries of one lane ($10: of endpoints that answer slowly, or of the others): at most $2 for
 * one endpoint, or as many as $5 (of the endpoints $3, $4) says; at most $6 for one merchant, or as many as $8 (of the
 * merchants $7) says, beginning behind that merchant's endpoint $9. The walk goes from merchant to merchant, beginning
 * behind $11, within a merchant from endpoint to endpoint, and never from delivery to delivery: a long queue costs no
 * other receiver anything. Two workers never take the same row (SKIP LOCKED); the rows it locked are reached by their
 * place (ctid), whatever the planner knows of a young table.
 * Index: webhook_delivery_waiting (merchant_id, endpoint_id, next_attempt_at) WHERE pending.
 */
const taken = (columns: string): string => `
    WITH RECURSIVE merchant AS (
      (SELECT merchant_id FROM webhook_delivery
        WHERE status = 'pending' AND merchant_id > $11::uuid
        ORDER BY merchant_id LIMIT 1)
      UNION ALL
      SELECT next.* FROM merchant m CROSS JOIN LATERAL (
        SELECT merchant_id FROM webhook_delivery
         WHERE status = 'pending' AND merchant_id > m.merchant_id
         ORDER BY merchant_id LIMIT 1) next
    ), taken AS MATERIALIZED (
      SELECT * FROM (SELECT share.*
        FROM merchant m
        LEFT JOIN unnest($7::uuid[], $8::int[], $9::uuid[]) AS known (merchant_id, free, after)
          ON known.merchant_id = m.merchant_id
        CROSS JOIN LATERAL (
          WITH RECURSIVE waiting AS (
            (SELECT merchant_id, endpoint_id, next_attempt_at FROM webhook_delivery
              WHERE status = 'pending' AND merchant_id = m.merchant_id
                AND endpoint_id > coalesce(known.after, '00000000-0000-0000-0000-000000000000')
              ORDER BY endpoint_id, next_attempt_at LIMIT 1)
            UNION ALL
            SELECT next.* FROM waiting w CROSS JOIN LATERAL (
              SELECT merchant_id, endpoint_id, next_attempt_at FROM webhook_delivery
               WHERE status = 'pending' AND merchant_id = w.merchant_id AND endpoint_id > w.endpoint_id
               ORDER BY endpoint_id, next_attempt_at LIMIT 1) next
          )
          SELECT due.*
            FROM waiting w
            LEFT JOIN unnest($3::uuid[], $4::uuid[], $5::int[]) AS busy (merchant_id, endpoint_id, free)
              ON busy.merchant_id = w.merchant_id AND busy.endpoint_id = w.endpoint_id
            CROSS JOIN LATERAL (
              SELECT d.ctid AS place, d.merchant_id, d.endpoint_id${columns} FROM webhook_delivery d
               WHERE d.status = 'pending' AND d.merchant_id = w.merchant_id AND d.endpoint_id = w.endpoint_id
                 AND d.next_attempt_at <= now()
               ORDER BY d.next_attempt_at
               LIMIT coalesce(busy.free, $2::int)
                 FOR UPDATE SKIP LOCKED) due
           WHERE w.next_attempt_at <= now()
             AND (SELECT e.is_slow FROM webhook_endpoint e WHERE e.merchant_id = w.merchant_id AND e.id = w.endpoint_id) = $10
           LIMIT coalesce(known.free, $6::int)) share
       LIMIT $1) room LIMIT ${MOST_CLAIMED}
    )`;

/** Leases what it takes. What waits for an endpoint that was switched off meanwhile is abandoned here. */
export const CLAIM = {
  name: "webhooks.claim",
  text: `${taken("")}, claimed AS (
      UPDATE webhook_delivery d
         SET ${TAKE}
        FROM taken t, webhook_endpoint e
       WHERE d.ctid = t.place AND e.merchant_id = t.merchant_id AND e.id = t.endpoint_id
      RETURNING ${TAKEN}
    )
    SELECT c.*, ev.*
      FROM claimed c ${WITH_EVENT}
     ORDER BY c.merchant_id, c.endpoint_id, c.id`,
};

/** An endpoint `e` of which a quick success changes nothing: no failure is counted, and nobody was warned. */
const CALM = "e.failed_in_a_row = 0 AND NOT e.is_slow AND e.warned_at IS NULL";

/**
 * Takes as a claim does, but writes nothing: what it takes is held as long as the transaction is open. `listens` is false
 * where the endpoint was switched off meanwhile. What belongs to each row is read by its key (LATERAL with a limit), and
 * the rows keep the order of the walk.
 */
export const HOLD = {
  name: "webhooks.hold",
  text: `${taken(", d.mode, d.id, d.event_id, d.event_type, d.attempt_count, d.manual, d.ended_status")}
    SELECT c.*, NULL::timestamptz AS lease_until, e.url, e.secret_sealed, e.old_secrets,
           e.enabled AND e.deleted_at IS NULL AS listens, ev.*
      FROM taken c
     CROSS JOIN LATERAL (SELECT * FROM webhook_endpoint e WHERE e.merchant_id = c.merchant_id AND e.id = c.endpoint_id LIMIT 1) e
      ${WITH_EVENT}`,
};

/**
 * What came of attempts that succeeded while they were held, as columns: $5 milliseconds since 1970, $9 and $10 one JSON
 * text a line. Answers the places of those that it wrote: not of an endpoint of which a success changes something by now.
 */
export const SUCCEED_HELD = {
  name: "webhooks.succeed_held",
  text: `
    UPDATE webhook_delivery d
       SET ${SUCCEEDED}
      FROM (SELECT place, merchant_id, endpoint_id, url, to_timestamp(started_ms / 1000.0) AS started_at, duration_ms,
                   response_status, response_body, request_headers::json, response_headers::json
              FROM unnest($1::tid[], $2::uuid[], $3::uuid[], string_to_array($4::text, E'\\n'), $5::float8[], $6::int[],
                          $7::int[], $8::text[], string_to_array($9::text, E'\\n'), string_to_array($10::text, E'\\n'))
                     AS a (place, merchant_id, endpoint_id, url, started_ms, duration_ms,
                           response_status, response_body, request_headers, response_headers)) a
     WHERE d.ctid = a.place
       AND (SELECT ${CALM} FROM webhook_endpoint e WHERE e.merchant_id = a.merchant_id AND e.id = a.endpoint_id)
    RETURNING a.place`,
};

/** Leases what is held beyond the end of the transaction. A row that is written lies elsewhere from then on. */
export const LEASE_HELD = {
  name: "webhooks.lease_held",
  text: `
    UPDATE webhook_delivery d
       SET ${TAKE}
      FROM unnest($1::tid[], $2::uuid[], $3::uuid[]) AS held (place, merchant_id, endpoint_id)
     CROSS JOIN LATERAL (SELECT * FROM webhook_endpoint e
                          WHERE e.merchant_id = held.merchant_id AND e.id = held.endpoint_id LIMIT 1) e
     WHERE d.ctid = held.place
    RETURNING held.place AS held_at, d.ctid AS place, d.status, d.lease_until`,
};

/** The attempts of $1, as JSON, as rows. */
const ATTEMPTS = `jsonb_to_recordset($1::jsonb) AS a (
      merchant_id uuid, id uuid, place tid, endpoint_id uuid, lease_until timestamptz, attempt_id uuid, url text,
      started_at timestamptz, duration_ms int, request_headers jsonb, response_status int, response_headers jsonb,
      response_body text, error text, status text, wait float8, counts boolean, gone boolean, warns boolean,
      last_in float8, trust float8)`;

/**
 * The deliveries that `held` still holds, each found where its claim left it (ctid) and locked: nothing moves a row that
 * is in flight but what ends its lease. So it does not matter what the planner knows of the table; while it knows of one
 * row in it, it finds any index as good as the key, and goes through all of a merchant's.
 */
const stillHeld = (held: string): string => `
      SELECT ${held}.*, d.ctid FROM ${held} CROSS JOIN LATERAL (
        SELECT w.ctid FROM webhook_delivery w
         WHERE w.ctid = ${held}.place
           AND w.merchant_id = ${held}.merchant_id AND w.id = ${held}.id AND w.lease_until = ${held}.lease_until
         LIMIT 1 FOR NO KEY UPDATE) d`;

const LOG_ATTEMPTS = `
      INSERT INTO webhook_attempt (merchant_id, id, mode, delivery_id, number, url, started_at, duration_ms,
                                   request_headers, response_status, response_headers, response_body, error)
      SELECT n.merchant_id, a.attempt_id, n.mode, n.id, n.attempt_count, a.url, a.started_at, a.duration_ms,
             a.request_headers, a.response_status, a.response_headers, a.response_body, a.error
        FROM ended n JOIN attempt a ON a.merchant_id = n.merchant_id AND a.id = n.id`;

/**
 * Many attempts that succeeded, as arrays of their columns: the deliveries, which log them too, the count of failures
 * that this breaks, and whether the endpoint is a slow one (an answer took $12 milliseconds). A warning counts as given
 * for a day, so that an endpoint that takes some events and fails for others is not told all day. Endpoints are locked in
 * the order of their keys.
 */
export const SUCCEED = {
  name: "webhooks.succeed",
  text: `
    WITH attempt AS MATERIALIZED (
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::tid[], $4::timestamptz[], $5::text[], $6::timestamptz[], $7::int[],
                           $8::int[], $9::text[], $10::json[], $11::json[])
          AS a (merchant_id, id, place, lease_until, url, started_at, duration_ms,
                response_status, response_body, request_headers, response_headers)
    ), held AS MATERIALIZED (${stillHeld("attempt")}
    ), ended AS (
      UPDATE webhook_delivery d
         SET ${SUCCEEDED}
        FROM held a WHERE d.ctid = a.ctid
      RETURNING d.merchant_id, d.endpoint_id, d.duration_ms >= $12::int AS is_slow
    ), answered AS MATERIALIZED (
      SELECT e.merchant_id, e.id, a.is_slow
        FROM (SELECT merchant_id, endpoint_id, bool_or(is_slow) AS is_slow FROM ended GROUP BY 1, 2) a
        JOIN webhook_endpoint e ON e.merchant_id = a.merchant_id AND e.id = a.endpoint_id
       WHERE e.failed_in_a_row > 0 OR e.is_slow <> a.is_slow OR e.warned_at <= now() - ${WARNED}
       ORDER BY e.merchant_id, e.id
         FOR NO KEY UPDATE OF e
    ), reset AS (
      UPDATE webhook_endpoint e
         SET failed_in_a_row = 0, failing_since = NULL, is_slow = a.is_slow,
             warned_at = CASE WHEN e.warned_at > now() - ${WARNED} THEN e.warned_at END
        FROM answered a WHERE e.merchant_id = a.merchant_id AND e.id = a.id
    )
    SELECT FROM ended`,
};

/** Owners first; a store with more people than this tells those. */
const MOST_TOLD = 100;
/** What a mail counts at most of what waits. */
const MOST_COUNTED = 10_000;

/**
 * One attempt that failed. The endpoint's row is locked first, so that failures that end at once are counted
 * one after another, and each sees whether the endpoint was switched off (after $2 failed deliveries in a row,
 * or at once when it is gone): then it is not tried again. Until its next quick success it is a slow one. Whoever
 * looks after the store is told by mail when it is switched off, and once a streak when it begins to fail: in this
 * statement, so that neither is without the other.
 */
export const FAIL = {
  name: "webhooks.fail",
  text: `
    WITH attempt AS MATERIALIZED (SELECT * FROM ${ATTEMPTS} LIMIT 1), -- so that the planner expects one, not a hundred
    endpoint AS MATERIALIZED (
      SELECT e.merchant_id, e.id, e.description, e.enabled AND e.deleted_at IS NULL AS listens,
             e.failed_in_a_row + a.counts::int AS failures, e.failing_since, a.counts, a.gone,
             a.warns AND e.warned_at IS NULL AS is_news
        FROM attempt a JOIN webhook_endpoint e ON e.merchant_id = a.merchant_id AND e.id = a.endpoint_id
         FOR NO KEY UPDATE OF e
    ), judged AS MATERIALIZED (
      SELECT *, listens AND (gone OR (counts AND failures >= $2::int)) AS disables FROM endpoint
    ), verdict AS MATERIALIZED (
      SELECT *, listens AND is_news AND NOT disables AS warns FROM judged
    ), held AS MATERIALIZED (${stillHeld("attempt")}
    ), ended AS (
      UPDATE webhook_delivery d
         SET status = CASE WHEN a.status = 'pending' AND (v.disables OR NOT v.listens) THEN 'abandoned' ELSE a.status END,
             next_attempt_at = CASE WHEN a.status = 'pending' AND v.listens AND NOT v.disables
                                    THEN clock_timestamp() + make_interval(secs => a.wait) ELSE d.next_attempt_at END, ${ANSWER},
             handed_over_until = date_trunc('milliseconds', clock_timestamp() + make_interval(secs => a.wait + a.trust))
        FROM held a, verdict v WHERE d.ctid = a.ctid
      RETURNING d.merchant_id, d.mode, d.id, d.endpoint_id, d.attempt_count, d.status, d.event_id, d.event_type, d.created_at,
                d.next_attempt_at, d.handed_over_until
    ), counted AS (
      UPDATE webhook_endpoint e
         SET failed_in_a_row = v.failures,
             failing_since = CASE WHEN v.counts THEN coalesce(e.failing_since, ended.created_at) ELSE e.failing_since END,
             warned_at = CASE WHEN v.warns THEN date_trunc('second', clock_timestamp()) ELSE e.warned_at END,
             is_slow = true,
             enabled = e.enabled AND NOT v.disables,
             disabled_reason = CASE WHEN v.disables THEN CASE WHEN v.gone THEN 'gone' ELSE 'failures' END ELSE e.disabled_reason END,
             disabled_at = CASE WHEN v.disables THEN date_trunc('second', clock_timestamp()) ELSE e.disabled_at END
        FROM verdict v, ended
       WHERE e.merchant_id = v.merchant_id AND e.id = v.id AND (v.counts OR v.disables OR v.warns OR NOT e.is_slow)
    ), logged AS (${LOG_ATTEMPTS}
    ), told AS MATERIALIZED (
      SELECT n.merchant_id, n.mode, CASE WHEN v.disables THEN 'webhook_disabled' ELSE 'webhook_failing' END AS kind,
             jsonb_build_object(
               'store', m.name, 'zone', coalesce(s.timezone, 'UTC'), 'endpoint_id', v.id, 'url', a.url, 'description', v.description,
               'delivery_id', n.id, 'event_id', n.event_id, 'event_type', n.event_type, 'attempt_count', n.attempt_count,
               'is_over', a.status <> 'pending', 'gone', v.gone, 'failed_in_a_row', v.failures, 'failures_that_disable', $2::int,
               'since', floor(extract(epoch FROM CASE WHEN v.disables THEN coalesce(v.failing_since, n.created_at)
                                                      ELSE n.created_at END))::bigint,
               'last_try_at', floor(extract(epoch FROM clock_timestamp()) + a.last_in)::bigint,
               'waiting', (SELECT count(*) FROM (SELECT FROM webhook_delivery w
                                                  WHERE w.merchant_id = v.merchant_id AND w.endpoint_id = v.id
                                                    AND w.status = 'pending' LIMIT ${MOST_COUNTED}) w),
               'answer', jsonb_build_object(
                 'at', floor(extract(epoch FROM a.started_at))::bigint, 'response_status', a.response_status,
                 'response_headers', jsonb_strip_nulls(jsonb_build_object(
                   'location', a.response_headers -> 'location', 'allow', a.response_headers -> 'allow')),
                 'error', a.error, 'body', a.response_body)) AS data
        FROM ended n
        JOIN attempt a ON a.merchant_id = n.merchant_id AND a.id = n.id
        JOIN verdict v ON v.merchant_id = n.merchant_id AND v.id = n.endpoint_id
        JOIN merchant m ON m.id = n.merchant_id
        LEFT JOIN store_settings s ON s.merchant_id = n.merchant_id
       WHERE v.disables OR v.warns
    ), mailed AS (
      INSERT INTO mail (merchant_id, id, mode, kind, recipient, recipient_name, data, next_attempt_at, created_at)
      SELECT t.merchant_id, uuid7(), t.mode, t.kind, u.email, u.name, t.data,
             clock_timestamp(), date_trunc('second', clock_timestamp())
        FROM told t
        JOIN store_role r ON r.merchant_id = t.merchant_id AND r.role IN ('owner', 'admin', 'developer')
        JOIN app_user u ON u.id = r.user_id
       ORDER BY r.role = 'owner' DESC, r.created_at LIMIT ${MOST_TOLD}
      RETURNING 1
    )
    SELECT ended.status, ended.next_attempt_at, ended.handed_over_until, verdict.disables,
           (SELECT count(*) FROM mailed)::int AS mailed FROM ended, verdict`,
};

/** Gives deliveries back untried, as far as they are still held. */
export const RELEASE = {
  name: "webhooks.release",
  text: `
    WITH given AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (merchant_id uuid, id uuid, place tid, lease_until timestamptz)
    ), held AS MATERIALIZED (${stillHeld("given")}
    )
    UPDATE webhook_delivery d SET status = 'pending', lease_until = NULL, handed_over_until = NULL
      FROM held WHERE d.ctid = held.ctid`,
};

/**
 * Keeps what events were rendered as, and answers what is kept: another process may have been first. Rows are
 * locked in the order of their keys.
 */
export const KEEP_PAYLOADS = {
  name: "webhooks.keep_payloads",
  text: `
    WITH rendered AS MATERIALIZED (
      SELECT r.merchant_id, r.id, r.payload, e.ctid, e.payload AS kept
        FROM (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) AS r (merchant_id, id, payload)
               ORDER BY merchant_id, id) r
        CROSS JOIN LATERAL (SELECT e.ctid, e.payload FROM event e WHERE e.merchant_id = r.merchant_id AND e.id = r.id
                             LIMIT 1 FOR NO KEY UPDATE) e
    ), written AS (
      UPDATE event e SET payload = r.payload FROM rendered r WHERE e.ctid = r.ctid AND r.kept IS NULL
    )
    SELECT merchant_id, id, coalesce(kept, payload) AS payload FROM rendered`,
};
