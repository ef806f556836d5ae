import { expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newId } from "#lib/core/ids";
import { toErrorResponse } from "./errors.ts";

const REQUEST_ID = newId();

/** Every error that means that the database is unavailable: what happened, the code and the message. */
const UNAVAILABLE: [what: string, code: string | undefined, message: string][] = [
  ["nothing listens at the address", "ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432"],
  ["the connection was reset", "ECONNRESET", "read ECONNRESET"],
  ["the socket file is missing", "ENOENT", "connect ENOENT /tmp/.s.PGSQL.5432"],
  ["the host name is unknown", "ENOTFOUND", "getaddrinfo ENOTFOUND db.example"],
  ["the name server is unavailable", "EAI_AGAIN", "getaddrinfo EAI_AGAIN db.example"],
  ["no route leads to the host", "EHOSTUNREACH", "connect EHOSTUNREACH 10.0.0.1:5432"],
  ["the connection timed out", "ETIMEDOUT", "connect ETIMEDOUT 10.0.0.1:5432"],
  ["the connection is closed", "EPIPE", "write EPIPE"],
  ["connection exception", "08000", "connection exception"],
  ["the connection cannot be opened", "08001", "could not connect to server"],
  ["the connection does not exist", "08003", "connection does not exist"],
  ["the connection failed", "08006", "server closed the connection"],
  ["an administrator stops the server", "57P01", "terminating connection due to administrator command"],
  ["the server crashed", "57P02", "terminating connection because of crash of another server process"],
  ["the server is starting", "57P03", "the database system is starting up"],
  ["too many connections", "53300", "sorry, too many clients already"],
  ["Prisma cannot reach the server", "P1001", "connection refused"],
  ["the server closed Prisma's connection", "P1017", "Server has closed the connection."],
  ["Prisma has no free connection", "P2024", "Timed out fetching a new connection from the connection pool"],
  ["Prisma cannot begin a transaction", "P2028", "Transaction API error: Unable to start a transaction"],
  ["pg lost the connection", undefined, "Connection terminated unexpectedly"],
  ["a node was lost", "XX000", "terminating connection due to unexpected postmaster exit"],
  [
    "a node was lost during COMMIT",
    "XX000",
    "could not commit transaction for shard 102119 on at least one active node",
  ],
  ["a node was lost after a write", "XX000", "failure on connection marked as essential: 10.0.0.2:5432"],
  ["a node does not respond", "XX000", "could not connect to any active placements"],
  [
    "nodes were lost one after another",
    "XX000",
    "execution cannot recover from multiple connection failures. Last node failed 10.0.0.2:5432",
  ],
  ["a node is slow", "XX000", "could not establish any connections to the node 10.0.0.2:5432 after 30000 ms"],
  ["a node has no free connection", "XX000", "could not find an available connection"],
  ["the disk is full", "53100", "could not extend file: No space left on device"],
  ["the server has no memory left", "53200", "out of memory"],
  ["a lock is not free in time", "55P03", "canceling statement due to lock timeout"],
  ["a statement takes too long", "57014", "canceling statement due to statement timeout"],
  ["a transaction stood still", "25P03", "terminating connection due to idle-in-transaction timeout"],
  ["pg's connection is lost", undefined, "Client has encountered a connection error and is not queryable"],
  ["pg has no free connection", undefined, "timeout exceeded when trying to connect"],
  ["Prisma cannot reach the server, without a code", undefined, "Can't reach database server at `localhost:5432`"],
];

test.each(UNAVAILABLE)("503 when %s (%s)", (_what, code, message) => {
  const logged = vi.spyOn(log, "error");
  const error = Object.assign(new Error(message), code && { code });
  expect(toErrorResponse(error, REQUEST_ID)).toEqual({
    status: 503,
    body: {
      error: "unavailable",
      message:
        "The database is out of reach or too busy. Send the request again. A change with the same Idempotency-Key is made only once.",
      request_id: REQUEST_ID,
    },
    headers: { "Retry-After": "2" },
  });
  expect(logged).toHaveBeenCalledWith({ request_id: REQUEST_ID, err: error }, "database unavailable");
});

test.each([
  [
    "Prisma's error for a raw statement",
    { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "08006" } } } },
  ],
  [
    "its error for any other statement",
    { code: "P2039", meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } },
  ],
  ["the error of its adapter", { cause: { originalCode: "57P01" } }],
  ...["ConnectionClosed", "DatabaseNotReachable", "SocketTimeout"].flatMap((kind): [string, object][] => [
    [
      `Prisma's error for a raw statement (${kind})`,
      { code: "P2010", meta: { driverAdapterError: { cause: { kind } } } },
    ],
    [`the error of its adapter (${kind})`, { cause: { kind } }],
  ]),
])("503 when the cause is in %s", (_where, parts) => {
  const { status } = toErrorResponse(Object.assign(new Error("failed"), parts), REQUEST_ID);
  expect(status).toBe(503);
});

test.each([
  ["a unique violation", Object.assign(new Error("duplicate key value"), { code: "23505" })],
  ["a wrong password of the database", Object.assign(new Error("password authentication failed"), { code: "28P01" })],
  ["a defect", new TypeError("Cannot read properties of undefined")],
  ["a thrown text", "connection terminated"],
])("500 for %s, without its details", (_what, error) => {
  const { status, body, headers } = toErrorResponse(error, REQUEST_ID);
  expect({ status, error: body.error, headers }).toEqual({ status: 500, error: "internal_error", headers: {} });
  expect(body.message).not.toContain(error instanceof Error ? error.message : error);
});
