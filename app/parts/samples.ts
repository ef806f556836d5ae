import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";

export interface Sale {
  id: string;
  name: string;
  email: string;
  what: string;
  status: "paid" | "fulfilled" | "refunded" | "pending";
  cents: number;
  /** How long ago it was placed. */
  ageS: number;
}

const idOf = (tail: string) => `0199f3c2-4a1b-7c3d-8e4f-${tail}`;

export const SALES: readonly Sale[] = [
  {
    id: idOf("0a1b2c3d4e01"),
    name: "Mara Lindqvist",
    email: "mara.lindqvist@post.example",
    what: "Winter Lights Night, Balcony × 2, House gift card, Five-entry pool pass",
    status: "paid",
    cents: 27_200,
    ageS: 120,
  },
  {
    id: idOf("0a1b2c3d4e02"),
    name: "Aiko Brandt-Oyelaran of the Association of Friends of the Old Bathhouse",
    email: "aiko.brandt@a-rather-long-domain-name.example",
    what: "House gift card",
    status: "fulfilled",
    cents: 10_000,
    ageS: 3 * HOUR_SECONDS,
  },
  {
    id: idOf("0a1b2c3d4e03"),
    name: "Lena Fabre",
    email: "lena@post.example",
    what: "Table for four",
    status: "refunded",
    cents: 8_900,
    ageS: 2 * DAY_SECONDS,
  },
  {
    id: idOf("0a1b2c3d4e04"),
    name: "Yuki Tanabe",
    email: "yuki@post.example",
    what: "Winter Lights Night, Standing",
    status: "pending",
    cents: 5_900,
    ageS: 40 * DAY_SECONDS,
  },
];
