import { Mono, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { type EndpointDay, type EndpointHealth, HEALTH_DAYS } from "#lib/dashboard/webhooks/shape";
import { endedWord } from "#lib/texts/endpoint-states";
import styles from "./health.module.css";

const WIDTH = 308;
const HEIGHT = 52;
const BASE = 51;
const TALLEST = 40;
const STEP = 22;
const EVENTS_SHOWN = 4;

/** The health of an endpoint in its last days: deliveries per day, success rate, response time and failures. */
export function Health({ health, events }: { health: EndpointHealth; events: readonly string[] }) {
  const tried = health.delivered + health.undelivered;
  const share = tried === 0 ? null : (100 * health.delivered) / tried;
  return (
    <section className={styles.health} aria-label={`Last ${HEALTH_DAYS} days`}>
      <div className={styles.days}>
        <h2>Last {HEALTH_DAYS} days</h2>
        <Days days={health.days} delivered={health.delivered} tried={tried} />
      </div>
      <div>
        <h2>Delivered</h2>
        <p className={styles.figure}>{share === null ? "–" : `${share === 100 ? "100" : share.toFixed(1)} %`}</p>
        <p>
          {tried === 0 ? "nothing sent yet" : `${health.delivered} of ${tried}`}
          {health.undelivered > 0 && health.last_delivered_at && (
            <>
              , last <Time at={health.last_delivered_at} />
            </>
          )}
        </p>
      </div>
      <div>
        <h2>Answer time</h2>
        <p className={styles.figure}>{health.median_ms === null ? "–" : span(health.median_ms)}</p>
        <p>{health.slowest_ms === null ? "no answer yet" : `median; slowest ${span(health.slowest_ms)}`}</p>
      </div>
      <div>
        <h2>Failed in a row</h2>
        <p className={styles.figure}>
          {health.failed_in_a_row} of {health.failures_that_disable}
        </p>
        <p className={styles.boxes}>
          {Array.from({ length: health.failures_that_disable }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five boxes
            <i key={at} className={at < health.failed_in_a_row ? styles.failed : undefined} />
          ))}
          <span>
            {health.disabled_at ? (
              <>
                {endedWord(health.state)} since <Time at={health.disabled_at} />
              </>
            ) : (
              `disabled at ${health.failures_that_disable}`
            )}
          </span>
        </p>
      </div>
      <div className={styles.listensTo}>
        <h2>Listens to</h2>
        <ul className={styles.events} title={events.join(", ")}>
          {events.slice(0, EVENTS_SHOWN).map((event) => (
            <Truncated as="li" mono key={event}>
              {event === "*" ? "* everything" : event}
            </Truncated>
          ))}
          {events.length > EVENTS_SHOWN && (
            <li>
              <Mono as="div" tone="quiet">
                and {events.length - EVENTS_SHOWN} more
              </Mono>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

/** A bar for each day. A day with undelivered events is amber with a cross above. */
function Days({ days, delivered, tried }: { days: readonly EndpointDay[]; delivered: number; tried: number }) {
  const most = Math.max(1, ...days.map((day) => day.delivered + day.undelivered));
  const text =
    tried === 0
      ? `Nothing was sent in ${HEALTH_DAYS} days`
      : `Deliveries per day in ${HEALTH_DAYS} days; ${delivered} of ${tried} arrived`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      <line x1={0} x2={WIDTH} y1={51.5} y2={51.5} stroke="var(--line)" />
      {days.map((day, at) => {
        const all = day.delivered + day.undelivered;
        const height = all === 0 ? 0 : Math.max(2, Math.round((all / most) * TALLEST));
        const left = at * STEP + 3;
        const top = BASE - height;
        return (
          <g key={day.day}>
            <title>{`${day.day}: ${day.delivered} of ${all} delivered`}</title>
            <rect x={left} y={0} width={15} height={BASE} fill="transparent" />
            <rect
              x={left}
              y={top}
              width={15}
              height={height}
              fill={day.undelivered ? "var(--care-mark)" : "var(--ink-3)"}
              opacity={day.undelivered ? 1 : 0.55}
            />
            {day.undelivered > 0 && (
              <path d={`M${left + 4.5} ${top - 9}l6 6m0-6l-6 6`} stroke="var(--care)" strokeWidth={1.75} fill="none" />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Returns `84 ms` or `1.2 s`. */
function span(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
