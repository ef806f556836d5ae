/** What an invoice says about the store. */
export interface Seller {
  name: string;
  support_email: string | null;
  logo_url: string | null;
  brand_colour: string | null;
}
