// Written by `npm run openapi` from the API document.
export interface components {
    schemas: {
        GiftCardProductInput: {
            /**
             * @description `gift_card`: credit to pay with. Each unit sold issues a gift card.
             * @constant
             */
            type: "gift_card";
            /**
             * @description Whether the product is for sale at once. Default `draft`.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             * @enum {string}
             */
            status?: "draft" | "published";
            /** @description Title of the product, as buyers read it: 1 to 200 characters. */
            title: string;
            /**
             * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.
             * @example winter-lights-night
             */
            slug?: string;
            /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
            description?: string | null;
            /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
            image_url?: string | null;
            /** @description Addresses of further pictures, at most 50. Null or empty: none. */
            additional_images?: string[] | null;
            /** @description Amount of a card when the order states none, in cents. Default: the lowest of `denominations_cents`, else `min_cents`, else 0. */
            price_cents?: number;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together: 1 to 100. Default 10. Manual orders are not bound by it. */
            max_per_order?: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
            sales_start_at?: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
            sales_end_at?: number | null;
            /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /** @description The amounts that the card is offered with, in cents: at most 100. Without any, and without `min_cents` and `max_cents`, a buyer chooses any amount. */
            denominations_cents?: number[];
            /** @description Smallest amount that a buyer can choose freely, in cents, at most `max_cents`. Null: no such limit. */
            min_cents?: number | null;
            /** @description Largest amount that a buyer can choose freely, in cents. Null: no such limit. */
            max_cents?: number | null;
            /** @description Days after which a card expires, counted from its issue: 1 to 36,500. Null: by the store's settings. */
            valid_days?: number | null;
        };
        CustomFieldInput: {
            /** @description Name of the field in `custom_fields` of orders, tickets and bookings: 1 to 40 characters, unique here. */
            key: string;
            /** @description The question, as the buyer reads it: 1 to 200 characters. */
            label: string;
            /**
             * @description What kind of answer the field takes.
             *
             *     - `text`: A line of text. The answer is a string of at most 10,000 characters.
             *     - `textarea`: Text of several lines. The answer is a string of at most 10,000 characters.
             *     - `select`: A choice. The answer is one of `options`.
             *     - `checkbox`: A box to tick. The answer is `true` or `false`.
             *     - `date`: A date. The answer is a string such as `2026-12-24`.
             *     - `number`: A number. The answer is a number.
             *     - `email`: An e-mail address. The answer is a string with the format of an e-mail address.
             *     - `phone`: A phone number. The answer is a string of at most 10,000 characters.
             * @enum {string}
             */
            type: "text" | "textarea" | "select" | "checkbox" | "date" | "number" | "email" | "phone";
            /** @description Whether the storefront requires an answer. An order over the API can leave it out. Default `false`. */
            required?: boolean;
            /** @description The choices, 1 to 100. Required for the type `select`, refused for every other. */
            options?: string[];
        };
        ExperienceProductInput: {
            /**
             * @description `experience`: an outing or an activity at a time of the guest's choice. Each unit sold issues a single-use voucher.
             * @constant
             */
            type: "experience";
            /**
             * @description Whether the product is for sale at once. Default `draft`.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             * @enum {string}
             */
            status?: "draft" | "published";
            /** @description Title of the product, as buyers read it: 1 to 200 characters. */
            title: string;
            /**
             * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.
             * @example winter-lights-night
             */
            slug?: string;
            /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
            description?: string | null;
            /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
            image_url?: string | null;
            /** @description Addresses of further pictures, at most 50. Null or empty: none. */
            additional_images?: string[] | null;
            /** @description Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead. */
            price_cents: number;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together: 1 to 100. Default 10. Manual orders are not bound by it. */
            max_per_order?: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
            sales_start_at?: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
            sales_end_at?: number | null;
            /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /** @description How long the experience takes, in minutes: 1 to 527,040. Null: not stated. */
            duration_minutes?: number | null;
            /** @description Days after which its voucher expires, counted from its issue: 1 to 36,500. Null: never. */
            valid_days?: number | null;
        };
        TicketProductInput: {
            /**
             * @description `ticket`: entry to an event. Each unit sold issues a ticket.
             * @constant
             */
            type: "ticket";
            /**
             * @description Whether the product is for sale at once. Default `draft`.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             * @enum {string}
             */
            status?: "draft" | "published";
            /** @description Title of the product, as buyers read it: 1 to 200 characters. */
            title: string;
            /**
             * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.
             * @example winter-lights-night
             */
            slug?: string;
            /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
            description?: string | null;
            /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
            image_url?: string | null;
            /** @description Addresses of further pictures, at most 50. Null or empty: none. */
            additional_images?: string[] | null;
            /** @description Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead. */
            price_cents: number;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together: 1 to 100. Default 10. Manual orders are not bound by it. */
            max_per_order?: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
            sales_start_at?: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
            sales_end_at?: number | null;
            /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /** @description How often each ticket can be redeemed, 1 to 1,000,000: more than 1 makes it a multi-entry pass. Default 1. */
            max_uses?: number;
            /** @description The dates on which it takes place, at most 1,000. Without one, nothing can be ordered. */
            events?: {
                /** @description When the event starts, in Unix seconds. Required for a new event. */
                starts_at: number;
                /** @description When the event ends, in Unix seconds, not before `starts_at`. Null, the default for a new event: it is over once it has started. */
                ends_at?: number | null;
                /** @description Where the event takes place, at most 200 characters. Null, the default for a new event: not stated. */
                location?: string | null;
                /** @description Seats of the event over all tiers, 1 to 1,000,000, and not fewer than are sold or held. Null, the default for a new event: unlimited. Leave it out to keep that of an existing event. */
                capacity?: number | null;
            }[];
            /** @description The price categories, at most 50. Without any, `price_cents` is the price. */
            tiers?: {
                /** @description Name of the tier, 1 to 200 characters. Required for a new tier. */
                name: string;
                /** @description Price of one ticket of this tier, in cents. It replaces the product's price. Required for a new tier. */
                price_cents: number;
                /** @description Seats of this tier for each event, 1 to 1,000,000, and not fewer than are sold or held. Null, the default for a new tier: limited by the event alone. Leave it out to keep that of an existing tier. */
                capacity?: number | null;
            }[];
        };
        BookingProductInput: {
            /**
             * @description `booking`: an appointment with a resource, or seats in a timeslot. Each line sold issues a booking.
             * @constant
             */
            type: "booking";
            /**
             * @description Whether the product is for sale at once. Default `draft`.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             * @enum {string}
             */
            status?: "draft" | "published";
            /** @description Title of the product, as buyers read it: 1 to 200 characters. */
            title: string;
            /**
             * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.
             * @example winter-lights-night
             */
            slug?: string;
            /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
            description?: string | null;
            /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
            image_url?: string | null;
            /** @description Addresses of further pictures, at most 50. Null or empty: none. */
            additional_images?: string[] | null;
            /** @description Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead. */
            price_cents: number;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together: 1 to 100. Default 10. Manual orders are not bound by it. */
            max_per_order?: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
            sales_start_at?: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
            sales_end_at?: number | null;
            /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /**
             * @description How the product is booked. It cannot be changed later. Default: `reservation` when `timeslots` are sent, else `appointment`.
             *
             *     - `appointment`: A time with one person, table or room, for one party only.
             *     - `reservation`: Seats for a party in a timeslot that others share.
             * @enum {string}
             */
            category?: "appointment" | "reservation";
            /** @description How long an appointment takes, in minutes: 1 to 527,040. Default 60 for an appointment, which cannot have null; null for a reservation. */
            duration_minutes?: number | null;
            /** @description Minutes that stay free after each appointment, 0 to 527,040. Default 0. */
            buffer_minutes?: number;
            /** @description When appointments can take place: each one must lie within one of these entries, at most 100. An entry until midnight and one from midnight count as one. Null or empty: at any time. */
            opening_hours?: {
                /** @description Day of the week on which it opens: 1 is Monday, 7 is Sunday. */
                day: number;
                /**
                 * @description When it opens, as `HH:MM` in the store's time zone.
                 * @example 09:30
                 */
                opens: string;
                /**
                 * @description When it closes, as `HH:MM` in the store's time zone. Earlier than `opens`, it is on the next day: `02:00` after `20:00`. `24:00` is midnight. Not the same as `opens`: all day is `00:00` to `24:00`.
                 * @example 17:30
                 */
                closes: string;
            }[] | null;
            /** @description The people, tables or rooms to book, at most 200. Only for the category `appointment`. */
            resources?: {
                /** @description Name of the person, table or room, 1 to 200 characters. Required for a new resource. */
                name: string;
                /**
                 * @description Kind of the resource. It does not change how the resource is booked. Default for a new resource: `person`.
                 *
                 *     - `person`: Somebody who serves, such as a hairdresser.
                 *     - `table`: A table.
                 *     - `room`: A room or another space.
                 * @enum {string}
                 */
                kind?: "person" | "table" | "room";
                /** @description The largest `party_size` that the resource takes, 1 to 1,000,000, and not fewer than a party that is booked. Default for a new resource: 1. */
                seats?: number;
            }[];
            /** @description The times to reserve seats in, at most 2,000. Only for the category `reservation`. */
            timeslots?: {
                /** @description When the timeslot starts, in Unix seconds. Required for a new timeslot. */
                starts_at: number;
                /** @description When the timeslot ends, in Unix seconds, later than `starts_at`. Required for a new timeslot. */
                ends_at: number;
                /** @description Seats of the timeslot, 1 to 1,000,000, and not fewer than are sold or held. Required for a new timeslot. */
                seats: number;
            }[];
        };
        MembershipProductInput: {
            /**
             * @description `membership`: a subscription that renews and lets the member check in. Each line sold issues a membership.
             * @constant
             */
            type: "membership";
            /**
             * @description Whether the product is for sale at once. Default `draft`.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             * @enum {string}
             */
            status?: "draft" | "published";
            /** @description Title of the product, as buyers read it: 1 to 200 characters. */
            title: string;
            /**
             * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.
             * @example winter-lights-night
             */
            slug?: string;
            /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
            description?: string | null;
            /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
            image_url?: string | null;
            /** @description Addresses of further pictures, at most 50. Null or empty: none. */
            additional_images?: string[] | null;
            /** @description Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead. */
            price_cents: number;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together: 1 to 100. Default 10. Manual orders are not bound by it. */
            max_per_order?: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
            sales_start_at?: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
            sales_end_at?: number | null;
            /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /** @description How often the membership is billed, and how often its member can check in. Default: every month, without a trial, with unlimited check-ins. */
            plan?: {
                /**
                 * @description Unit of the billing period. Default for a new product: `month`.
                 *
                 *     - `day`: Days.
                 *     - `week`: Weeks.
                 *     - `month`: Calendar months.
                 *     - `year`: Calendar years.
                 * @enum {string}
                 */
                interval?: "day" | "week" | "month" | "year";
                /** @description How many of `interval` make one billing period, 1 to 1,000. Default for a new product: 1. */
                interval_count?: number;
                /** @description Free days before the first billing period, 0 to 3,650. Default for a new product: 0, no trial. */
                trial_days?: number;
                /** @description Check-ins that a member has in each billing period, and in the trial: 1 to 1,000,000. Null, the default for a new product: unlimited. */
                max_checkins_per_period?: number | null;
            };
        };
        VoucherProductInput: {
            /**
             * @description `voucher`: one use or a pack of uses, paid in advance. Each unit sold issues a voucher.
             * @constant
             */
            type: "voucher";
            /**
             * @description Whether the product is for sale at once. Default `draft`.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             * @enum {string}
             */
            status?: "draft" | "published";
            /** @description Title of the product, as buyers read it: 1 to 200 characters. */
            title: string;
            /**
             * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode. Default: made from the title, with `-2`, `-3` and so on when that is in use.
             * @example winter-lights-night
             */
            slug?: string;
            /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
            description?: string | null;
            /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
            image_url?: string | null;
            /** @description Addresses of further pictures, at most 50. Null or empty: none. */
            additional_images?: string[] | null;
            /** @description Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead. */
            price_cents: number;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together: 1 to 100. Default 10. Manual orders are not bound by it. */
            max_per_order?: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
            sales_start_at?: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
            sales_end_at?: number | null;
            /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
            metadata?: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /** @description How often each voucher can be redeemed, 1 to 1,000,000: more than 1 makes it a prepaid pack. Default 1. */
            max_uses?: number;
            /** @description Days after which a voucher expires, counted from its issue: 1 to 36,500. Null: never. */
            valid_days?: number | null;
        };
        OrderCreatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `order.created`: an order was placed, paid or not.
             * @constant
             */
            type: "order.created";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The order right after it happened, in the shape that `GET /orders/{id}` answers. */
            data: components["schemas"]["Order"];
        };
        ShippingAddress: {
            /** @description Name of the person or company who receives the shipment. */
            name: string;
            /** @description Street and number of the shipping address. */
            line1: string;
            /** @description Floor, apartment or company. Null when there is none. */
            line2: string | null;
            /** @description City or town of the shipping address. */
            city: string;
            /** @description State, province or county. Null when there is none. */
            region: string | null;
            /** @description Postal code, as it was sent. */
            postal_code: string;
            /** @description Country, as it was sent: text, commonly a two-letter ISO 3166-1 code. */
            country: string;
            /** @description Phone number for questions about the shipment. Null when there is none. */
            phone: string | null;
        };
        OrderItem: {
            /**
             * Format: uuid
             * @description Unique id of the order line; issued items carry it as `order_item_id`.
             */
            id: string;
            /**
             * @description Always `order_item`.
             * @constant
             */
            object: "order_item";
            /** @description Id of the product that was sold. Null for a complimentary gift card without a product. */
            product_id: string | null;
            /** @description Id of the variant that was sold, an entry of the product's `variants`. Null unless the product has variants. */
            variant_id: string | null;
            /**
             * @description Type of the product that was sold.
             *
             *     - `gift_card`: Credit to pay with. Each unit issues a gift card.
             *     - `experience`: An outing or an activity at a time of the guest's choice. Each unit issues a single-use voucher.
             *     - `ticket`: Entry to an event. Each unit issues a ticket.
             *     - `booking`: An appointment with a resource, or seats in a timeslot. Each line issues a booking.
             *     - `membership`: A subscription that renews and lets the member check in. Each line issues a membership.
             *     - `voucher`: One use or a pack of uses, paid in advance. Each unit issues a voucher.
             *     - `physical_product`: Goods that are shipped or picked up. Issues nothing; lowers the stock.
             *     - `digital_product`: Goods that are not shipped, such as files. Issues nothing; lowers the stock.
             * @enum {string}
             */
            type: "gift_card" | "experience" | "ticket" | "booking" | "membership" | "voucher" | "physical_product" | "digital_product";
            /** @description Title of the product when it was ordered. */
            title: string;
            /** @description How many units were ordered. Always 1 for a booking or a membership. */
            quantity: number;
            /** @description Price of one unit, in cents: that of the tier or variant, the amount of a gift card, else the product's. A booking has one price, whatever its `party_size`. */
            unit_price_cents: number;
            /** @description Price of the line, in cents: `unit_price_cents` times `quantity`. */
            total_cents: number;
            /** @description The items that the line issued, one for each unit and in their order. Empty until the order is paid, and for physical and digital products. In a list of orders, an order names at most the first 100 of its items: retrieve the order for all. */
            issued: {
                /** @description Kind of the issued item: `gift_card`, `ticket`, `booking`, `voucher` or `membership`. */
                object: string;
                /**
                 * Format: uuid
                 * @description Id of the issued item; retrieve a ticket, for example, with `GET /tickets/{id}`.
                 */
                id: string;
            }[];
            /** @description How many items the line issued, also where a list of orders names only the first of them in `issued`. */
            issued_count: number;
        };
        Order: {
            /**
             * Format: uuid
             * @description Unique id of the order.
             */
            id: string;
            /**
             * @description Always `order`.
             * @constant
             */
            object: "order";
            /** @description When the order was placed, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the order belongs to.
             */
            merchant_id: string;
            /**
             * @description Status of the order.
             *
             *     - `pending`: Waits for payment at `checkout_url`. Its seats, stock and times are held for 30 minutes, and longer while its payment page is open.
             *     - `paid`: Paid, and its items are issued.
             *     - `fulfilled`: Paid, and marked as fulfilled by you.
             *     - `partially_refunded`: A part of the total was refunded.
             *     - `refunded`: All of the total was refunded, and what was unused is voided.
             *     - `canceled`: Canceled before it was paid, by you or because its 30 minutes ran out. Nothing was issued.
             * @enum {string}
             */
            status: "pending" | "paid" | "fulfilled" | "partially_refunded" | "refunded" | "canceled";
            /**
             * @description Currency of all amounts of the order, a lower-case ISO 4217 code: the store's.
             * @example eur
             */
            currency: string;
            /** @description Id of the customer who placed the order. Null until the order is paid, without an e-mail address, and after that customer was deleted. */
            customer_id: string | null;
            /**
             * Format: idn-email
             * @description E-mail address of the buyer; `erased+<id>@erased.invalid` after the customer was deleted. Omitted when a guest who bought at the counter gave none.
             */
            customer_email?: string;
            /** @description Name of the buyer. Null when none is known, and after the customer was deleted. */
            customer_name: string | null;
            /** @description Sum of the lines, in cents, before the discount. */
            subtotal_cents: number;
            /** @description Service fee of the order, in cents: a share of `subtotal_cents` minus `discount_cents` as set in the store's settings, or the `fee_cents` of a manual order. */
            fee_cents: number;
            /** @description Tax of the order, in cents: counted on `subtotal_cents` minus `discount_cents` as set in the store's settings, or the `tax_cents` of a manual order. `tax_inclusive` says whether the prices contain it. Fee and shipping are not taxed. */
            tax_cents: number;
            /** @description `true` when the prices contain the tax, `false` when it is added to the total. As set in the store's settings when the order was placed. */
            tax_inclusive: boolean;
            /** @description Cost of the shipment, in cents. 0 when nothing is shipped. */
            shipping_cents: number;
            /** @description What the discount code took off, in cents. 0 without one. */
            discount_cents: number;
            /** @description The discount code of the order, as it was called when the order was placed. Null without one. */
            discount_code: string | null;
            /** @description What the buyer pays in all, in cents: `subtotal_cents` - `discount_cents` + `fee_cents` + `shipping_cents`, plus `tax_cents` unless `tax_inclusive`. */
            total_cents: number;
            /** @description What gift cards pay of `total_cents`, in cents. The buyer pays the rest at `checkout_url`. 0 without gift cards. */
            gift_card_cents: number;
            /** @description What has been refunded so far, in cents; `total_cents` after a full refund. */
            refunded_cents: number;
            /** @description How the order is paid: `manual` for one that was paid elsewhere, `checkout` for one paid at its `checkout_url`. */
            payment_method: string;
            /** @description Page where the buyer pays the order. Null unless the order is `pending`. */
            checkout_url: string | null;
            /** @description Where the physical products are shipped. Null for an order without physical products, and after the customer was deleted. */
            shipping_address: components["schemas"]["ShippingAddress"] | null;
            /** @description Your own data about the order. Null when there is none. */
            metadata: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The lines of the order, as they were sent and in that order. */
            items: components["schemas"]["OrderItem"][];
        };
        OrderCompletedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `order.completed`: an order was paid and its items were issued.
             * @constant
             */
            type: "order.completed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The order right after it happened, in the shape that `GET /orders/{id}` answers. */
            data: components["schemas"]["Order"];
        };
        OrderFulfilledEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `order.fulfilled`: an order was marked as fulfilled.
             * @constant
             */
            type: "order.fulfilled";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The order right after it happened, in the shape that `GET /orders/{id}` answers. */
            data: components["schemas"]["Order"];
        };
        OrderRefundedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `order.refunded`: an order was refunded, in part or in full.
             * @constant
             */
            type: "order.refunded";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The order right after it happened, in the shape that `GET /orders/{id}` answers. */
            data: components["schemas"]["Order"];
        };
        OrderCanceledEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `order.canceled`: an unpaid order was canceled, or its 30 minutes ran out.
             * @constant
             */
            type: "order.canceled";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The order right after it happened, in the shape that `GET /orders/{id}` answers. */
            data: components["schemas"]["Order"];
        };
        PaymentUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `payment.updated`: a payment changed and its order did not, such as a declined card, a dispute or returned surplus.
             * @constant
             */
            type: "payment.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The payment right after it happened, in the shape that `GET /payments/{id}` answers. */
            data: components["schemas"]["Payment"];
        };
        Payment: {
            /**
             * Format: uuid
             * @description Unique id of the payment.
             */
            id: string;
            /**
             * @description Always `payment`.
             * @constant
             */
            object: "payment";
            /** @description When the payment was begun, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that was paid.
             */
            merchant_id: string;
            /** @description Id of the order that was paid. Null for the renewal of a membership. */
            order_id: string | null;
            /** @description Id of the membership whose renewal was paid. Null for an order. */
            membership_id: string | null;
            /**
             * @description How it was paid.
             *
             *     - `processor`: A payment processor took it, on the payment page of the order.
             *     - `gift_card`: A gift card paid it.
             *     - `manual`: It was paid elsewhere, such as in cash.
             * @enum {string}
             */
            method: "processor" | "gift_card" | "manual";
            /**
             * @description Which payment processor took it.
             *
             *     - `stripe`: Stripe.
             *     - `test`: The processor that is built in for test mode. No money moves. Null when `method` is not `processor`.
             */
            processor: ("stripe" | "test") | null;
            /** @description The processor's own id of the payment. Null when there is none, or it is not known yet. */
            reference: string | null;
            /** @description Id of the gift card that paid. Null when no gift card did. */
            gift_card_id: string | null;
            /** @description The amount of the payment, in cents. */
            amount_cents: number;
            /** @description How much of it was refunded, in cents. */
            refunded_cents: number;
            /**
             * @description Currency of the payment, a lower-case ISO 4217 code.
             * @example eur
             */
            currency: string;
            /**
             * @description Where the payment stands.
             *
             *     - `pending`: It was begun and is not decided yet.
             *     - `succeeded`: It was taken. Refunds do not change this status: see `refunded_cents`.
             *     - `failed`: It was declined. Nothing was taken.
             *     - `canceled`: It ended before anything was taken, or what a gift card had paid is back on the card.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "canceled";
            /** @description Whether the payment belongs to no order any more, such as a second one. It is refunded in full. */
            surplus: boolean;
            /**
             * @description The kind of means, in the processor's word, such as `card`. Null without a processor.
             * @example card
             */
            kind: string | null;
            /** @description The card that paid. Null when no card did, or it is not known. */
            card: {
                /**
                 * @description Brand of the card, in the processor's word.
                 * @example visa
                 */
                brand: string;
                /**
                 * @description Last four digits of the card.
                 * @example 4242
                 */
                last4: string;
            } | null;
            /** @description Cash that was given, before the change, in cents. Null: not paid in cash. */
            given_cents: number | null;
            /** @description The taxes of a renewal, by rate. Null for an order, which has its own, and without taxes. */
            taxes: {
                /** @description Rate of the tax, in hundredths of a percent. */
                rate_bps: number;
                /** @description What the tax is counted on, in cents. */
                base_cents: number;
                /** @description The tax, in cents. */
                tax_cents: number;
            }[] | null;
            /** @description Number of the invoice of a renewal. Null for an order. */
            invoice_number: string | null;
            /** @description The dispute about the payment. Null when there is none. */
            dispute: {
                /**
                 * @description Where the dispute stands.
                 *
                 *     - `open`: The holder of the card has questioned the payment, and the bank has not decided.
                 *     - `won`: The bank has decided for the store.
                 *     - `lost`: The bank has decided for the holder of the card, who has the money back.
                 * @enum {string}
                 */
                status: "open" | "won" | "lost";
                /** @description Why the payment was questioned, in the processor's word. */
                reason: string;
                /** @description The amount that was questioned, in cents. */
                amount_cents: number;
                /** @description Until when the store can give evidence, in Unix seconds. Null when it cannot, or no longer. */
                respond_by: number | null;
            } | null;
        };
        CustomerCreatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `customer.created`: a customer was created, by a request or by their first purchase.
             * @constant
             */
            type: "customer.created";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The customer right after it happened, in the shape that `GET /customers/{id}` answers. */
            data: components["schemas"]["Customer"];
        };
        Customer: {
            /**
             * Format: uuid
             * @description Unique id of the customer.
             */
            id: string;
            /**
             * @description Always `customer`.
             * @constant
             */
            object: "customer";
            /** @description When the customer was created, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the customer belongs to.
             */
            merchant_id: string;
            /**
             * Format: idn-email
             * @description E-mail address of the customer, unique in the store and mode without regard to case and to how its domain is spelled. It cannot be changed.
             */
            email: string;
            /** @description Name of the customer. Null when none is known. */
            name: string | null;
            /** @description Whether the customer agreed to get marketing, by the checkbox at checkout or by a request. */
            accepts_marketing: boolean;
            /** @description Your own data about the customer. Null when there is none. */
            metadata: {
                [key: string]: string | number | boolean | null;
            } | null;
        };
        CustomerUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `customer.updated`: a customer was changed, or another one was merged into them.
             * @constant
             */
            type: "customer.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The customer right after it happened, in the shape that `GET /customers/{id}` answers. */
            data: components["schemas"]["Customer"];
        };
        CustomerDeletedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `customer.deleted`: a customer was deleted and their personal data erased, or they were merged into another customer.
             * @constant
             */
            type: "customer.deleted";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description What is left of the customer: its id. */
            data: {
                /**
                 * Format: uuid
                 * @description Id of the customer who was deleted.
                 */
                id: string;
                /**
                 * @description Always `customer`.
                 * @constant
                 */
                object: "customer";
                /**
                 * @description Always `true`: the customer no longer exists.
                 * @constant
                 */
                deleted: true;
            };
        };
        ProductCreatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `product.created`: a product was created.
             * @constant
             */
            type: "product.created";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The product right after it happened, in the shape that `GET /products/{id}` answers. */
            data: components["schemas"]["Product"];
        };
        CustomField: {
            /** @description Name of the field in `custom_fields` of orders, tickets and bookings. */
            key: string;
            /** @description The question, as the buyer reads it. */
            label: string;
            /**
             * @description What kind of answer the field takes.
             *
             *     - `text`: A line of text. The answer is a string of at most 10,000 characters.
             *     - `textarea`: Text of several lines. The answer is a string of at most 10,000 characters.
             *     - `select`: A choice. The answer is one of `options`.
             *     - `checkbox`: A box to tick. The answer is `true` or `false`.
             *     - `date`: A date. The answer is a string such as `2026-12-24`.
             *     - `number`: A number. The answer is a number.
             *     - `email`: An e-mail address. The answer is a string with the format of an e-mail address.
             *     - `phone`: A phone number. The answer is a string of at most 10,000 characters.
             * @enum {string}
             */
            type: "text" | "textarea" | "select" | "checkbox" | "date" | "number" | "email" | "phone";
            /** @description Whether the storefront requires an answer. An order over the API can leave it out. */
            required: boolean;
            /** @description The choices. Only present for the type `select`. */
            options?: string[];
        };
        TicketEvent: {
            /**
             * Format: uuid
             * @description Unique id of the event; tickets carry it as `ticket_event_id`.
             */
            id: string;
            /**
             * @description Always `ticket_event`.
             * @constant
             */
            object: "ticket_event";
            /** @description When the event starts, in Unix seconds. */
            starts_at: number;
            /** @description When the event ends, in Unix seconds. Null: it has no stated end and is over once it has started. */
            ends_at: number | null;
            /** @description Where the event takes place. Null when not stated. */
            location: string | null;
            /** @description Seats of the event, over all tiers. Null: unlimited. */
            capacity: number | null;
            /** @description Seats of the event that are sold. */
            sold_count: number;
            /** @description Seats of the event that can still be bought: neither sold nor held by an unpaid order. Null: unlimited. A tier can have fewer. */
            remaining: number | null;
            /** @description How each tier sells for this event. Empty when the product has no tiers. */
            tiers: {
                /**
                 * Format: uuid
                 * @description Id of the tier, an entry of the product's `tiers`.
                 */
                tier_id: string;
                /** @description Seats of this tier that are sold for this event. */
                sold_count: number;
                /** @description Seats of this tier that can still be bought for this event. Null: the tier sets no limit. */
                remaining: number | null;
            }[];
        };
        TicketTier: {
            /**
             * Format: uuid
             * @description Unique id of the tier; tickets carry it as `tier_id`.
             */
            id: string;
            /**
             * @description Always `ticket_tier`.
             * @constant
             */
            object: "ticket_tier";
            /** @description Name of the tier, such as `Balcony`. */
            name: string;
            /** @description Price of one ticket of this tier, in cents. It replaces the product's price. */
            price_cents: number;
            /** @description Seats of this tier for each event. Null: limited by the event alone. */
            capacity: number | null;
            /** @description Tickets of this tier that are sold, over all events. */
            sold_count: number;
        };
        OpeningHours: {
            /** @description Day of the week on which it opens: 1 is Monday, 7 is Sunday. */
            day: number;
            /**
             * @description When it opens, as `HH:MM` in the store's time zone.
             * @example 09:00
             */
            opens: string;
            /**
             * @description When it closes, as `HH:MM` in the store's time zone. Earlier than `opens`, it is on the next day. `24:00` is midnight.
             * @example 17:30
             */
            closes: string;
        };
        BookingResource: {
            /**
             * Format: uuid
             * @description Unique id of the resource; bookings carry it as `resource_id`.
             */
            id: string;
            /**
             * @description Always `booking_resource`.
             * @constant
             */
            object: "booking_resource";
            /** @description Name of the person, table or room. */
            name: string;
            /**
             * @description Kind of the resource. It does not change how the resource is booked.
             *
             *     - `person`: Somebody who serves, such as a hairdresser.
             *     - `table`: A table.
             *     - `room`: A room or another space.
             * @enum {string}
             */
            kind: "person" | "table" | "room";
            /** @description The largest `party_size` that the resource takes. It takes one booking at a time, whatever its size. */
            seats: number;
        };
        Timeslot: {
            /**
             * Format: uuid
             * @description Unique id of the timeslot; orders name it as `timeslot_id`.
             */
            id: string;
            /**
             * @description Always `timeslot`.
             * @constant
             */
            object: "timeslot";
            /** @description When the timeslot starts, in Unix seconds. */
            starts_at: number;
            /** @description When the timeslot ends, in Unix seconds. */
            ends_at: number;
            /** @description Seats of the timeslot, shared by all its reservations. */
            seats: number;
            /** @description Seats of the timeslot that are sold, or held by an unpaid order. */
            seats_taken: number;
        };
        MembershipPlan: {
            /**
             * @description Unit of the billing period.
             *
             *     - `day`: Days.
             *     - `week`: Weeks.
             *     - `month`: Calendar months.
             *     - `year`: Calendar years.
             * @enum {string}
             */
            interval: "day" | "week" | "month" | "year";
            /** @description How many of `interval` make one billing period: 3 with `month` bills every 3 months. */
            interval_count: number;
            /** @description Free days before the first billing period. 0: no trial. */
            trial_days: number;
            /** @description Check-ins that a member has in each billing period, and in the trial. Null: unlimited. */
            max_checkins_per_period: number | null;
        };
        ProductVariant: {
            /**
             * Format: uuid
             * @description Unique id of the variant; orders name it as `variant_id`.
             */
            id: string;
            /**
             * @description Always `product_variant`.
             * @constant
             */
            object: "product_variant";
            /**
             * @description The options of this variant and their values. Empty for the only variant of a product without options.
             * @example {
             *       "Size": "M",
             *       "Color": "Blue"
             *     }
             */
            options: {
                [key: string]: string;
            };
            /** @description Your stock-keeping number of the variant. Null when not stated. */
            sku: string | null;
            /** @description Price of one unit of this variant, in cents. It replaces the product's price. */
            price_cents: number;
            /** @description Units that can still be bought: neither sold nor held by an unpaid order. Null: not tracked, unlimited. */
            stock: number | null;
            /** @description Units of this variant that are sold. */
            sold_count: number;
        };
        Product: {
            /**
             * Format: uuid
             * @description Unique id of the product.
             */
            id: string;
            /**
             * @description Always `product`.
             * @constant
             */
            object: "product";
            /** @description When the product was created, in Unix seconds. */
            created: number;
            /** @description When the product was last changed, in Unix seconds. Sales do not count as changes. */
            updated: number;
            /**
             * Format: uuid
             * @description Id of the store that the product belongs to.
             */
            merchant_id: string;
            /**
             * @description What the product is, and so what a sale of it issues. It never changes.
             *
             *     - `gift_card`: Credit to pay with. Each unit issues a gift card.
             *     - `experience`: An outing or an activity at a time of the guest's choice. Each unit issues a single-use voucher.
             *     - `ticket`: Entry to an event. Each unit issues a ticket.
             *     - `booking`: An appointment with a resource, or seats in a timeslot. Each line issues a booking.
             *     - `membership`: A subscription that renews and lets the member check in. Each line issues a membership.
             *     - `voucher`: One use or a pack of uses, paid in advance. Each unit issues a voucher.
             *     - `physical_product`: Goods that are shipped or picked up. Issues nothing; lowers the stock.
             *     - `digital_product`: Goods that are not shipped, such as files. Issues nothing; lowers the stock.
             * @enum {string}
             */
            type: "gift_card" | "experience" | "ticket" | "booking" | "membership" | "voucher" | "physical_product" | "digital_product";
            /**
             * @description Whether the product is for sale.
             *
             *     - `draft`: In preparation. Not on the storefront and not for sale.
             *     - `published`: On the storefront and for sale.
             *     - `archived`: Withdrawn. Not on the storefront and not for sale; what was sold stays valid.
             * @enum {string}
             */
            status: "draft" | "published" | "archived";
            /** @description Title of the product, as buyers read it. */
            title: string;
            /**
             * @description The product's name in web addresses, unique in the store and mode.
             * @example winter-lights-night
             */
            slug: string;
            /** @description Description of the product for buyers. Null when there is none. */
            description: string | null;
            /**
             * Format: uri
             * @description Address of the main picture. Null when there is none.
             */
            image_url: string | null;
            /** @description Addresses of further pictures. Null when there are none. */
            additional_images: string[] | null;
            /** @description Price of one unit, in cents. With tiers or variants their own price counts instead; of a gift card, the default amount. */
            price_cents: number;
            /**
             * @description Currency of the product's prices, a lower-case ISO 4217 code: the store's.
             * @example eur
             */
            currency: string;
            /** @description How many units one order by `checkout` can have, of all its lines of the product together. Manual orders are not bound by it. */
            max_per_order: number;
            /** @description When orders by `checkout` begin to be taken, in Unix seconds: at this second they are. Null: at once. */
            sales_start_at: number | null;
            /** @description From when on no order by `checkout` is taken, in Unix seconds: at this second none is. Null: never. */
            sales_end_at: number | null;
            /** @description Your own data about the product. Null when there is none. */
            metadata: {
                [key: string]: string | number | boolean | null;
            } | null;
            /** @description The intake fields: questions that the buyer answers at checkout. Null when there are none. */
            custom_fields: components["schemas"]["CustomField"][] | null;
            /** @description How often each ticket or voucher sold can be redeemed. Only present for the types `ticket` and `voucher`. */
            max_uses?: number;
            /** @description The dates on which a ticket product takes place, soonest first. Only present for the type `ticket`, and omitted on list. */
            events?: components["schemas"]["TicketEvent"][];
            /** @description The price categories of a ticket product, in your order. Only present for the type `ticket`, and omitted on list. */
            tiers?: components["schemas"]["TicketTier"][];
            /**
             * @description How the product is booked. It never changes. Only present for the type `booking`.
             *
             *     - `appointment`: A time with one person, table or room, for one party only.
             *     - `reservation`: Seats for a party in a timeslot that others share.
             * @enum {string}
             */
            category?: "appointment" | "reservation";
            /** @description How long an appointment or experience takes, in minutes. Null when not stated. Only present for the types `booking` and `experience`. */
            duration_minutes?: number | null;
            /** @description Minutes that stay free after each appointment. Only present for the type `booking`. */
            buffer_minutes?: number;
            /** @description When appointments can take place: each one must lie within one of these entries. An entry until midnight and one from midnight count as one. Null or empty: at any time. Only present for the type `booking`. */
            opening_hours?: components["schemas"]["OpeningHours"][] | null;
            /** @description The people, tables or rooms to book. Only present for the category `appointment`, and omitted on list. */
            resources?: components["schemas"]["BookingResource"][];
            /** @description The times to reserve seats in, soonest first. Only present for the category `reservation`, and omitted on list. */
            timeslots?: components["schemas"]["Timeslot"][];
            /** @description How often a membership is billed, and how often its member can check in. Only present for the type `membership`. */
            plan?: components["schemas"]["MembershipPlan"];
            /** @description The amounts that a gift card is offered with, in cents. Only present for the type `gift_card`. */
            denominations_cents?: number[];
            /** @description Smallest free amount of a gift card, in cents. Null: no such limit. Only present for the type `gift_card`. */
            min_cents?: number | null;
            /** @description Largest free amount of a gift card, in cents. Null: no such limit. Only present for the type `gift_card`. */
            max_cents?: number | null;
            /** @description Days after which what was issued expires. Null: a voucher never expires, and a gift card by the store's settings. Only present for the types `gift_card`, `voucher` and `experience`. */
            valid_days?: number | null;
            /** @description What can be bought of a physical or digital product, each with its own price and stock. Only present for the types `physical_product` and `digital_product`, and omitted on list. */
            variants?: components["schemas"]["ProductVariant"][];
            /** @description Whether the goods are shipped. An order of a physical product needs a `shipping_address` either way. Only present for the type `physical_product`. */
            requires_shipping?: boolean;
        };
        ProductUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `product.updated`: a product was changed.
             * @constant
             */
            type: "product.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The product right after it happened, in the shape that `GET /products/{id}` answers. */
            data: components["schemas"]["Product"];
        };
        ProductDeletedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `product.deleted`: a product was deleted.
             * @constant
             */
            type: "product.deleted";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description What is left of the product: its id. */
            data: {
                /**
                 * Format: uuid
                 * @description Id of the product that was deleted.
                 */
                id: string;
                /**
                 * @description Always `product`.
                 * @constant
                 */
                object: "product";
                /**
                 * @description Always `true`: the product no longer exists.
                 * @constant
                 */
                deleted: true;
            };
        };
        GiftCardIssuedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `gift_card.issued`: a gift card was sold, or given without payment.
             * @constant
             */
            type: "gift_card.issued";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The gift card right after it happened, in the shape that `GET /gift_cards/{id}` answers. */
            data: components["schemas"]["GiftCard"];
        };
        GiftCard: {
            /**
             * Format: uuid
             * @description Unique id of the gift card.
             */
            id: string;
            /**
             * @description Always `gift_card`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "gift_card";
            /** @description When the card was issued, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the card belongs to.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the order line that issued the card. A complimentary card has one too, in an order with total 0.
             */
            order_item_id: string;
            /** @description Id of the gift-card product that was sold. Null for a complimentary card without a product. */
            product_id: string | null;
            /** @description Id of the customer who bought the card or was given it. Null after that customer was deleted. */
            customer_id: string | null;
            /**
             * @description The code that pays: 16 characters in four groups. When it is typed in, case, spaces and hyphens do not matter. Redeem it with `POST /redemptions`.
             * @example 7K2M-9QXR-4T8W-HJ3N
             */
            code: string;
            /** @description Amount of the card when it was issued, in cents. Never changes. */
            initial_cents: number;
            /** @description Current balance of the card, in cents. Charges lower it, and reversals of charges raise it again. A card that is voided or expired, or whose payment is disputed, keeps its balance but cannot be charged. */
            balance_cents: number;
            /** @description Currency of the card, a lower-case ISO 4217 code: the store's when it was issued. Null only on legacy cards. */
            currency: string | null;
            /** @description E-mail address of the recipient. Null when the card is for the buyer. */
            recipient_email: string | null;
            /** @description Name of the recipient. Null when none was given. */
            recipient_name: string | null;
            /** @description The buyer's message to the recipient. Null when there is none. */
            message: string | null;
            /** @description When the card expires, in Unix seconds. From then on it can no longer be charged. Null when it never expires. */
            expires_at: number | null;
            /** @description When the recipient should get the card, in Unix seconds. The card can be charged before that. Null: as soon as it is issued. */
            deliver_at: number | null;
            /** @description When the card was sent to its recipient by e-mail, in Unix seconds. Null while it was not. This version sends no such e-mail: deliver `code` yourself. */
            email_sent_at: number | null;
            /** @description When the card was first charged, in Unix seconds, leaving out charges that were reversed. Null when there is no such charge. */
            redeemed_at: number | null;
            /** @description When the card was voided, in Unix seconds. A voided card can no longer be charged. Null when it is not voided. */
            voided_at: number | null;
        };
        GiftCardRedeemedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `gift_card.redeemed`: a gift card was charged.
             * @constant
             */
            type: "gift_card.redeemed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The gift card right after it happened, in the shape that `GET /gift_cards/{id}` answers, and `redeemed_amount_cents` beside its fields. */
            data: {
                /**
                 * Format: uuid
                 * @description Unique id of the gift card.
                 */
                id: string;
                /**
                 * @description Always `gift_card`.
                 * @constant
                 */
                object: "gift_card";
                /** @description When the card was issued, in Unix seconds. */
                created: number;
                /**
                 * Format: uuid
                 * @description Id of the store that the card belongs to.
                 */
                merchant_id: string;
                /**
                 * Format: uuid
                 * @description Id of the order line that issued the card. A complimentary card has one too, in an order with total 0.
                 */
                order_item_id: string;
                /** @description Id of the gift-card product that was sold. Null for a complimentary card without a product. */
                product_id: string | null;
                /** @description Id of the customer who bought the card or was given it. Null after that customer was deleted. */
                customer_id: string | null;
                /**
                 * @description The code that pays: 16 characters in four groups. When it is typed in, case, spaces and hyphens do not matter. Redeem it with `POST /redemptions`.
                 * @example 7K2M-9QXR-4T8W-HJ3N
                 */
                code: string;
                /** @description Amount of the card when it was issued, in cents. Never changes. */
                initial_cents: number;
                /** @description Current balance of the card, in cents. Charges lower it, and reversals of charges raise it again. A card that is voided or expired, or whose payment is disputed, keeps its balance but cannot be charged. */
                balance_cents: number;
                /** @description Currency of the card, a lower-case ISO 4217 code: the store's when it was issued. Null only on legacy cards. */
                currency: string | null;
                /** @description E-mail address of the recipient. Null when the card is for the buyer. */
                recipient_email: string | null;
                /** @description Name of the recipient. Null when none was given. */
                recipient_name: string | null;
                /** @description The buyer's message to the recipient. Null when there is none. */
                message: string | null;
                /** @description When the card expires, in Unix seconds. From then on it can no longer be charged. Null when it never expires. */
                expires_at: number | null;
                /** @description When the recipient should get the card, in Unix seconds. The card can be charged before that. Null: as soon as it is issued. */
                deliver_at: number | null;
                /** @description When the card was sent to its recipient by e-mail, in Unix seconds. Null while it was not. This version sends no such e-mail: deliver `code` yourself. */
                email_sent_at: number | null;
                /** @description When the card was first charged, in Unix seconds, leaving out charges that were reversed. Null when there is no such charge. */
                redeemed_at: number | null;
                /** @description When the card was voided, in Unix seconds. A voided card can no longer be charged. Null when it is not voided. */
                voided_at: number | null;
                /** @description How much this charge took, in cents. */
                redeemed_amount_cents: number;
            };
        };
        GiftCardUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `gift_card.updated`: a gift card's recipient, message, delivery or expiry was changed.
             * @constant
             */
            type: "gift_card.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The gift card right after it happened, in the shape that `GET /gift_cards/{id}` answers. */
            data: components["schemas"]["GiftCard"];
        };
        GiftCardVoidedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `gift_card.voided`: a gift card was voided.
             * @constant
             */
            type: "gift_card.voided";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The gift card right after it happened, in the shape that `GET /gift_cards/{id}` answers. */
            data: components["schemas"]["GiftCard"];
        };
        GiftCardRedemptionReversedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `gift_card.redemption_reversed`: a charge of a gift card was reversed.
             * @constant
             */
            type: "gift_card.redemption_reversed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The reversal, with the gift card after it as `resource`. */
            data: components["schemas"]["RedemptionReversal"];
        };
        Ticket: {
            /**
             * Format: uuid
             * @description Unique id of the ticket.
             */
            id: string;
            /**
             * @description Always `ticket`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "ticket";
            /** @description When the ticket was issued, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the ticket belongs to.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the order line that issued the ticket, an entry of the order's `items`.
             */
            order_item_id: string;
            /**
             * Format: uuid
             * @description Id of the ticket product that was sold.
             */
            product_id: string;
            /** @description Id of the customer who bought the ticket. Null after that customer was deleted. */
            customer_id: string | null;
            /**
             * Format: uuid
             * @description Id of the event that the ticket admits to, an entry of the product's `events`.
             */
            ticket_event_id: string;
            /** @description Id of the tier that was bought, an entry of the product's `tiers`. Null when the ticket was sold without a tier. */
            tier_id: string | null;
            /**
             * @description What the ticket's QR code holds: `T-` and 26 characters. Redeem it with `POST /redemptions`.
             * @example T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
             */
            qr_token: string;
            /** @description Number of the ticket within its order line, from 1: a line of quantity 3 issues the tickets 1, 2 and 3. */
            seat_index: number;
            /** @description How often the ticket can be redeemed: 1 for a single-entry ticket, more for a multi-entry pass. Fixed when the ticket is issued; later changes of the product do not affect it. */
            max_uses: number;
            /** @description Uses of the ticket that are taken, after the latest redemption or reversal. 0 means unused. */
            uses_after: number;
            /** @description Uses of the ticket that are left: `max_uses` minus `uses_after`. */
            remaining: number;
            /** @description Name of the person who attends. Null when none is known. */
            attendee_name: string | null;
            /** @description The buyer's answers to the product's intake fields, by the field's `key`. Null when there are none. */
            custom_fields: {
                [key: string]: unknown;
            } | null;
            /** @description When the ticket was first redeemed, in Unix seconds. Later scans leave it as it is. Null while the ticket is unused, and again after all its redemptions were reversed. */
            redeemed_at: number | null;
            /** @description Where the ticket was first redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null while `redeemed_at` is null. */
            redeemed_source: string | null;
            /** @description When the ticket was voided, in Unix seconds. A voided ticket can no longer be redeemed. Null when it is not voided. */
            voided_at: number | null;
        };
        Booking: {
            /**
             * Format: uuid
             * @description Unique id of the booking.
             */
            id: string;
            /**
             * @description Always `booking`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "booking";
            /** @description When the booking was issued, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the booking belongs to.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the order line that issued the booking, an entry of the order's `items`.
             */
            order_item_id: string;
            /**
             * Format: uuid
             * @description Id of the booking product that was sold.
             */
            product_id: string;
            /** @description Id of the customer who made the booking. Null after that customer was deleted. */
            customer_id: string | null;
            /**
             * @description What the booking's QR code holds: `B-` and 26 characters. Redeem it with `POST /redemptions`.
             * @example B-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
             */
            qr_token: string;
            /**
             * @description Kind of the booking, the same as its product's. Null only on legacy bookings.
             *
             *     - `appointment`: A time with one person, table or room, for one party only.
             *     - `reservation`: Seats for a party in a timeslot that others share.
             */
            category: ("appointment" | "reservation") | null;
            /** @description Id of the person, table or room that an appointment takes, an entry of the product's `resources`. Null for a reservation. */
            resource_id: string | null;
            /** @description When the booking starts, in Unix seconds; for a reservation, when its timeslot starts. Null only for a booking without a time. */
            starts_at: number | null;
            /** @description When the booking ends, in Unix seconds. For an appointment `starts_at` plus the product's `duration_minutes`, without the buffer; for a reservation the end of its timeslot. Null only for a booking without a time. */
            ends_at: number | null;
            /** @description How many people the booking is for. */
            party_size: number;
            /** @description Name that the booking is under. Null when none was given. */
            lead_name: string | null;
            /** @description The buyer's answers to the product's intake fields, by the field's `key`. Null when there are none. */
            custom_fields: {
                [key: string]: unknown;
            } | null;
            /** @description Always 1: a booking is redeemed once. */
            max_uses: number;
            /** @description 1 after the booking was redeemed, else 0. */
            uses_after: number;
            /** @description Uses of the booking that are left: `max_uses` minus `uses_after`, so 1 or 0. */
            remaining: number;
            /** @description When the booking was redeemed, that is, when the party arrived, in Unix seconds. Null while it is unused, and again after the redemption was reversed. */
            redeemed_at: number | null;
            /** @description Where the booking was redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null while `redeemed_at` is null. */
            redeemed_source: string | null;
            /** @description When the booking was voided, in Unix seconds. A voided booking can no longer be redeemed. Null when it is not voided. */
            voided_at: number | null;
        };
        Voucher: {
            /**
             * Format: uuid
             * @description Unique id of the voucher.
             */
            id: string;
            /**
             * @description Always `voucher`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "voucher";
            /** @description When the voucher was issued, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the voucher belongs to.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the order line that issued the voucher, an entry of the order's `items`.
             */
            order_item_id: string;
            /**
             * Format: uuid
             * @description Id of the voucher or experience product that was sold.
             */
            product_id: string;
            /** @description Id of the customer who bought the voucher. Null after that customer was deleted. */
            customer_id: string | null;
            /**
             * @description What the voucher's QR code holds: `V-` and 26 characters. Redeem it with `POST /redemptions`.
             * @example V-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
             */
            qr_token: string;
            /** @description Number of the voucher within its order line, from 1: a line of quantity 3 issues the vouchers 1, 2 and 3. */
            pass_index: number;
            /** @description How often the voucher can be redeemed: 1 for a single-use voucher and for an experience, more for a prepaid pack. Fixed when the voucher is issued. */
            max_uses: number;
            /** @description Uses of the voucher that are taken, after the latest redemption or reversal. 0 means unused. */
            uses_after: number;
            /** @description Uses of the voucher that are left: `max_uses` minus `uses_after`. */
            remaining: number;
            /** @description When the voucher was first redeemed, in Unix seconds. Later uses leave it as it is. Null while the voucher is unused, and again after all its redemptions were reversed. */
            redeemed_at: number | null;
            /** @description When the voucher was voided, in Unix seconds. A voided voucher can no longer be redeemed. Null when it is not voided. */
            voided_at: number | null;
            /** @description When the voucher expires, in Unix seconds. From then on it can no longer be redeemed. Null when it never expires. */
            expires_at: number | null;
        };
        Membership: {
            /**
             * Format: uuid
             * @description Unique id of the membership.
             */
            id: string;
            /**
             * @description Always `membership`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "membership";
            /** @description When the membership was sold, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the membership belongs to.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the order line that issued the membership, an entry of the order's `items`.
             */
            order_item_id: string;
            /**
             * Format: uuid
             * @description Id of the membership product that was sold.
             */
            product_id: string;
            /** @description Id of the customer who bought the membership. Null after that customer was deleted. */
            customer_id: string | null;
            /**
             * @description What the membership's QR code holds: `M-` and 26 characters. Check the member in by it with `POST /redemptions`.
             * @example M-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
             */
            qr_token: string;
            /**
             * @description Whether the membership runs.
             *
             *     - `active`: The membership runs. The member can check in.
             *     - `trialing`: The membership is in its free trial. The member can check in.
             *     - `past_due`: The last payment has not come in. The member can check in only when the store's settings allow it.
             *     - `canceled`: The membership has ended. The member cannot check in, and it cannot be resumed.
             * @enum {string}
             */
            status: "active" | "trialing" | "past_due" | "canceled";
            /** @description When the current billing period, or the trial, began, in Unix seconds. Of a canceled membership, its last period. Null when unknown. */
            current_period_start: number | null;
            /** @description When the current billing period, or the trial, ends, in Unix seconds. Then the membership renews, or ends when `cancel_at_period_end` is true. Null when unknown. */
            current_period_end: number | null;
            /** @description `true` when the membership ends with its current period instead of renewing. */
            cancel_at_period_end: boolean;
            /** @description The check-in allowance of the current period. Only present when the plan has a cap, and always omitted on list. */
            usage?: components["schemas"]["MembershipUsage"];
        };
        MembershipUsage: {
            /** @description Check-ins that the plan allows in each period. Null when it sets no cap. */
            max_per_period: number | null;
            /** @description Check-ins of this period that were not reversed. */
            used_this_period: number;
            /** @description Check-ins left in this period. Null when the plan sets no cap. */
            remaining_this_period: number | null;
            /** @description When this period of the allowance began, in Unix seconds. Null when unknown. */
            period_start: number | null;
            /** @description When this period ends and the allowance is full again, in Unix seconds. Null when unknown. */
            period_end: number | null;
        };
        RedemptionReversal: {
            /**
             * @description Always `redemption_reversal`.
             * @constant
             */
            object: "redemption_reversal";
            /**
             * Format: uuid
             * @description Unique id of the reversal; for a gift card, of the ledger entry that gives the amount back.
             */
            id: string;
            /** @description When the redemption was reversed, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the redemption, check-in or charge that was reversed.
             */
            redemption_id: string;
            /**
             * @description Kind of the item that got its use or amount back.
             *
             *     - `gift_card`: A gift card, by its `code`. Redeeming it charges an amount.
             *     - `ticket`: A ticket: a token that begins with `T-`.
             *     - `booking`: A booking: a token that begins with `B-`.
             *     - `voucher`: A voucher: a token that begins with `V-`.
             *     - `membership`: A membership: a token that begins with `M-`. Redeeming it checks the member in.
             * @enum {string}
             */
            kind: "gift_card" | "ticket" | "booking" | "voucher" | "membership";
            /** @description The item after the reversal, in the shape that its own `GET` answers. */
            resource: components["schemas"]["GiftCard"] | components["schemas"]["Ticket"] | components["schemas"]["Booking"] | components["schemas"]["Voucher"] | components["schemas"]["Membership"];
        };
        TicketIssuedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `ticket.issued`: a ticket was issued.
             * @constant
             */
            type: "ticket.issued";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The ticket right after it happened, in the shape that `GET /tickets/{id}` answers. */
            data: components["schemas"]["Ticket"];
        };
        TicketRedeemedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `ticket.redeemed`: a ticket was redeemed and admitted someone.
             * @constant
             */
            type: "ticket.redeemed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The ticket right after it happened, in the shape that `GET /tickets/{id}` answers, and `was_first` beside its fields. */
            data: {
                /**
                 * Format: uuid
                 * @description Unique id of the ticket.
                 */
                id: string;
                /**
                 * @description Always `ticket`.
                 * @constant
                 */
                object: "ticket";
                /** @description When the ticket was issued, in Unix seconds. */
                created: number;
                /**
                 * Format: uuid
                 * @description Id of the store that the ticket belongs to.
                 */
                merchant_id: string;
                /**
                 * Format: uuid
                 * @description Id of the order line that issued the ticket, an entry of the order's `items`.
                 */
                order_item_id: string;
                /**
                 * Format: uuid
                 * @description Id of the ticket product that was sold.
                 */
                product_id: string;
                /** @description Id of the customer who bought the ticket. Null after that customer was deleted. */
                customer_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the event that the ticket admits to, an entry of the product's `events`.
                 */
                ticket_event_id: string;
                /** @description Id of the tier that was bought, an entry of the product's `tiers`. Null when the ticket was sold without a tier. */
                tier_id: string | null;
                /**
                 * @description What the ticket's QR code holds: `T-` and 26 characters. Redeem it with `POST /redemptions`.
                 * @example T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
                 */
                qr_token: string;
                /** @description Number of the ticket within its order line, from 1: a line of quantity 3 issues the tickets 1, 2 and 3. */
                seat_index: number;
                /** @description How often the ticket can be redeemed: 1 for a single-entry ticket, more for a multi-entry pass. Fixed when the ticket is issued; later changes of the product do not affect it. */
                max_uses: number;
                /** @description Uses of the ticket that are taken, after the latest redemption or reversal. 0 means unused. */
                uses_after: number;
                /** @description Uses of the ticket that are left: `max_uses` minus `uses_after`. */
                remaining: number;
                /** @description Name of the person who attends. Null when none is known. */
                attendee_name: string | null;
                /** @description The buyer's answers to the product's intake fields, by the field's `key`. Null when there are none. */
                custom_fields: {
                    [key: string]: unknown;
                } | null;
                /** @description When the ticket was first redeemed, in Unix seconds. Later scans leave it as it is. Null while the ticket is unused, and again after all its redemptions were reversed. */
                redeemed_at: number | null;
                /** @description Where the ticket was first redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null while `redeemed_at` is null. */
                redeemed_source: string | null;
                /** @description When the ticket was voided, in Unix seconds. A voided ticket can no longer be redeemed. Null when it is not voided. */
                voided_at: number | null;
                /** @description `true` when this was the ticket's first use, or its first after all uses before were reversed; `false` for a further entry. */
                was_first: boolean;
            };
        };
        TicketUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `ticket.updated`: a ticket's attendee or intake answers were changed.
             * @constant
             */
            type: "ticket.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The ticket right after it happened, in the shape that `GET /tickets/{id}` answers. */
            data: components["schemas"]["Ticket"];
        };
        TicketVoidedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `ticket.voided`: a ticket was voided.
             * @constant
             */
            type: "ticket.voided";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The ticket right after it happened, in the shape that `GET /tickets/{id}` answers. */
            data: components["schemas"]["Ticket"];
        };
        TicketRedemptionReversedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `ticket.redemption_reversed`: a redemption of a ticket was reversed.
             * @constant
             */
            type: "ticket.redemption_reversed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The reversal, with the ticket after it as `resource`. */
            data: components["schemas"]["RedemptionReversal"];
        };
        BookingIssuedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `booking.issued`: a booking was issued.
             * @constant
             */
            type: "booking.issued";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The booking right after it happened, in the shape that `GET /bookings/{id}` answers. */
            data: components["schemas"]["Booking"];
        };
        BookingUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `booking.updated`: a booking was moved or changed.
             * @constant
             */
            type: "booking.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The booking right after it happened, in the shape that `GET /bookings/{id}` answers. */
            data: components["schemas"]["Booking"];
        };
        BookingRedeemedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `booking.redeemed`: a booking was redeemed when the party arrived.
             * @constant
             */
            type: "booking.redeemed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The booking right after it happened, in the shape that `GET /bookings/{id}` answers. */
            data: components["schemas"]["Booking"];
        };
        BookingVoidedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `booking.voided`: a booking was voided.
             * @constant
             */
            type: "booking.voided";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The booking right after it happened, in the shape that `GET /bookings/{id}` answers. */
            data: components["schemas"]["Booking"];
        };
        BookingRedemptionReversedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `booking.redemption_reversed`: the redemption of a booking was reversed.
             * @constant
             */
            type: "booking.redemption_reversed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The reversal, with the booking after it as `resource`. */
            data: components["schemas"]["RedemptionReversal"];
        };
        VoucherIssuedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `voucher.issued`: a voucher was issued.
             * @constant
             */
            type: "voucher.issued";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The voucher right after it happened, in the shape that `GET /vouchers/{id}` answers. */
            data: components["schemas"]["Voucher"];
        };
        VoucherRedeemedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `voucher.redeemed`: a use of a voucher was redeemed.
             * @constant
             */
            type: "voucher.redeemed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The voucher right after it happened, in the shape that `GET /vouchers/{id}` answers. */
            data: components["schemas"]["Voucher"];
        };
        VoucherUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `voucher.updated`: a voucher's expiry was changed.
             * @constant
             */
            type: "voucher.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The voucher right after it happened, in the shape that `GET /vouchers/{id}` answers. */
            data: components["schemas"]["Voucher"];
        };
        VoucherVoidedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `voucher.voided`: a voucher was voided.
             * @constant
             */
            type: "voucher.voided";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The voucher right after it happened, in the shape that `GET /vouchers/{id}` answers. */
            data: components["schemas"]["Voucher"];
        };
        VoucherRedemptionReversedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `voucher.redemption_reversed`: a redemption of a voucher was reversed.
             * @constant
             */
            type: "voucher.redemption_reversed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The reversal, with the voucher after it as `resource`. */
            data: components["schemas"]["RedemptionReversal"];
        };
        MembershipActivatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `membership.activated`: a membership was sold and starts, as active or in its trial.
             * @constant
             */
            type: "membership.activated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The membership right after it happened, in the shape that `GET /memberships/{id}` answers. */
            data: components["schemas"]["Membership"];
        };
        MembershipUpdatedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `membership.updated`: a membership renewed, its trial ended, or it was set to end with its period.
             * @constant
             */
            type: "membership.updated";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The membership right after it happened, in the shape that `GET /memberships/{id}` answers. */
            data: components["schemas"]["Membership"];
        };
        MembershipCanceledEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `membership.canceled`: a membership ended.
             * @constant
             */
            type: "membership.canceled";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The membership right after it happened, in the shape that `GET /memberships/{id}` answers. */
            data: components["schemas"]["Membership"];
        };
        MembershipCheckedInEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `membership.checked_in`: a member checked in.
             * @constant
             */
            type: "membership.checked_in";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The check-in. */
            data: components["schemas"]["MembershipCheckin"];
        };
        MembershipCheckin: {
            /**
             * Format: uuid
             * @description Unique id of the check-in. Reverse it with `POST /redemptions/{id}/reverse`.
             */
            id: string;
            /**
             * @description Always `membership_checkin`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "membership_checkin";
            /** @description When the check-in was recorded, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store where the member checked in.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the membership that was checked in.
             */
            membership_id: string;
            /** @description When the member checked in, in Unix seconds. Differs from `created` for a check-in that was made offline. */
            checked_in_at: number;
            /** @description Where the member checked in: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown. */
            source: string | null;
            /** @description The note that was sent with the check-in. Null when there was none. */
            note: string | null;
            /** @description When the check-in was reversed, in Unix seconds. Null when it was not: it counts towards the cap. */
            reversed_at: number | null;
            /** @description The allowance right after this check-in, of the period that it counts in. Only present when the plan has a cap, and always omitted on list. */
            usage?: components["schemas"]["MembershipUsage"];
        };
        MembershipRedemptionReversedEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `membership.redemption_reversed`: a check-in of a membership was reversed.
             * @constant
             */
            type: "membership.redemption_reversed";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The reversal, with the membership after it as `resource`. */
            data: components["schemas"]["RedemptionReversal"];
        };
        RedemptionConflictEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `redemption.conflict`: a redemption that a scanner made offline was refused.
             * @constant
             */
            type: "redemption.conflict";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The conflict: the offline scan, and why it was refused. */
            data: components["schemas"]["RedemptionConflict"];
        };
        RedemptionConflict: {
            /**
             * Format: uuid
             * @description Unique id of the conflict.
             */
            id: string;
            /**
             * @description Always `redemption_conflict`.
             * @constant
             */
            object: "redemption_conflict";
            /** @description When the offline scan was refused, in Unix seconds. */
            created: number;
            /**
             * @description What the scanned token stands for. Null for a token that this store does not know.
             *
             *     - `gift_card`: A gift card, by its `code`. Redeeming it charges an amount.
             *     - `ticket`: A ticket: a token that begins with `T-`.
             *     - `booking`: A booking: a token that begins with `B-`.
             *     - `voucher`: A voucher: a token that begins with `V-`.
             *     - `membership`: A membership: a token that begins with `M-`. Redeeming it checks the member in.
             */
            kind: ("gift_card" | "ticket" | "booking" | "voucher" | "membership") | null;
            /** @description The item as it was when the scan was refused. Null for a token that this store does not know, and when the credential may not redeem this kind. */
            resource: (components["schemas"]["GiftCard"] | components["schemas"]["Ticket"] | components["schemas"]["Booking"] | components["schemas"]["Voucher"] | components["schemas"]["Membership"]) | null;
            /** @description When the token was scanned, as the scanner says, in Unix seconds. */
            redeemed_at: number;
            /** @description Where the scan was made: the `source` of the entry, else `api` for an API key, or the name of the scanner. Null when unknown. */
            source: string | null;
            /** @description The note that was sent with the entry. Null when there was none. */
            note: string | null;
            /**
             * @description The error code that the entry was answered with.
             * @example already_redeemed_or_voided
             */
            error: string;
            /** @description The error message that the entry was answered with. */
            message: string;
            /** @description When the conflict was settled, in Unix seconds. Null while it is open, so in this event always null. */
            resolved_at: number | null;
        };
        WebhookTestEvent: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `webhook.test`: a test event was requested by POST /webhooks/{id}/test.
             * @constant
             */
            type: "webhook.test";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The webhook endpoint that is tested; a real example of any other type has its own shape. */
            data: components["schemas"]["WebhookEndpoint"];
        };
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description Unique id of the webhook endpoint.
             */
            id: string;
            /**
             * @description Always `webhook_endpoint`.
             * @constant
             */
            object: "webhook_endpoint";
            /**
             * Format: uri
             * @description Address that the events are sent to.
             */
            url: string;
            /**
             * @description Events that are sent to the endpoint: event names such as `order.completed`, families such as `ticket.*`, or `*` for all.
             * @example [
             *       "order.completed",
             *       "ticket.*"
             *     ]
             */
            events: string[];
            /** @description Whether events are sent. `false` when you switched the endpoint off, when 5 deliveries in a row failed for good, or when it answered 410. */
            enabled: boolean;
            /**
             * @description The first 12 characters of the signing secret, to tell secrets apart.
             * @example whsec_2f8Kq1
             */
            signing_secret_prefix: string;
            /** @description Your own description of the endpoint. Null when there is none. */
            description: string | null;
        };
        BookingRedemption: {
            /**
             * Format: uuid
             * @description Unique id of the booking's redemption. Reverse it with `POST /redemptions/{id}/reverse`.
             */
            id: string;
            /**
             * @description Always `booking_redemption`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "booking_redemption";
            /** @description When the redemption of the booking was recorded, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store where the booking was redeemed.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the booking that was redeemed.
             */
            booking_id: string;
            /** @description When the booking was scanned, in Unix seconds. Differs from `created` for a scan that was made offline. */
            redeemed_at: number;
            /** @description Where this redemption of the booking was made: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown. */
            source: string | null;
            /** @description The note that was sent with the redemption of the booking. Null when there was none. */
            note: string | null;
            /** @description When the redemption of the booking was reversed, in Unix seconds. Null when it was not: the use counts. */
            reversed_at: number | null;
        };
        DeletedCustomer: {
            /**
             * Format: uuid
             * @description Id of the customer who was deleted.
             */
            id: string;
            /**
             * @description Always `customer`.
             * @constant
             */
            object: "customer";
            /**
             * @description Always `true`: the customer no longer exists.
             * @constant
             */
            deleted: true;
        };
        DiscountCode: {
            /**
             * Format: uuid
             * @description Unique id of the discount code.
             */
            id: string;
            /**
             * @description Always `discount_code`.
             * @constant
             */
            object: "discount_code";
            /** @description When the discount code was created, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store that the discount code belongs to.
             */
            merchant_id: string;
            /**
             * @description What a buyer enters. Codes are compared without regard to case and to space around them.
             * @example SUMMER
             */
            code: string;
            /** @description How much is taken off, in percent: 1 to 100. Null for a code with `amount_off_cents`. */
            percent_off: number | null;
            /** @description How much is taken off each order, in cents, at most the price of what the code applies to. Null for a code with `percent_off`. */
            amount_off_cents: number | null;
            /** @description Ids of the products that the code applies to. Null: all products. Gift cards and memberships are never discounted. */
            product_ids: string[] | null;
            /** @description From when the code can be used, in Unix seconds. Null: from its creation on. */
            starts_at: number | null;
            /** @description When the code can no longer be used, in Unix seconds. Null: it has no end. */
            ends_at: number | null;
            /** @description How many orders can use the code in all. Null: any number. */
            max_uses: number | null;
            /** @description How many orders use the code: those that were placed and not canceled. */
            uses: number;
            /** @description Whether each customer can use the code in one order only. An order that was canceled does not count. */
            once_per_customer: boolean;
            /** @description Whether the code can be used. `false` when you switched it off. */
            active: boolean;
        };
        DeletedDiscountCode: {
            /**
             * Format: uuid
             * @description Id of the discount code that was deleted.
             */
            id: string;
            /**
             * @description Always `discount_code`, also of a code that was deleted.
             * @constant
             */
            object: "discount_code";
            /**
             * @description Always `true`: the discount code can no longer be used.
             * @constant
             */
            deleted: true;
        };
        Event: {
            /**
             * @description Unique id of the event: `evt_` and 26 characters. Its webhooks carry the same id, in every attempt.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            id: string;
            /**
             * @description Always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description What happened.
             *
             *     - `order.created`: An order was placed, paid or not.
             *     - `order.completed`: An order was paid and its items were issued.
             *     - `order.fulfilled`: An order was marked as fulfilled.
             *     - `order.refunded`: An order was refunded, in part or in full.
             *     - `order.canceled`: An unpaid order was canceled, or its 30 minutes ran out.
             *     - `payment.updated`: A payment changed and its order did not, such as a declined card, a dispute or returned surplus.
             *     - `customer.created`: A customer was created, by a request or by their first purchase.
             *     - `customer.updated`: A customer was changed, or another one was merged into them.
             *     - `customer.deleted`: A customer was deleted and their personal data erased, or they were merged into another customer.
             *     - `product.created`: A product was created.
             *     - `product.updated`: A product was changed.
             *     - `product.deleted`: A product was deleted.
             *     - `gift_card.issued`: A gift card was sold, or given without payment.
             *     - `gift_card.redeemed`: A gift card was charged.
             *     - `gift_card.updated`: A gift card's recipient, message, delivery or expiry was changed.
             *     - `gift_card.voided`: A gift card was voided.
             *     - `gift_card.redemption_reversed`: A charge of a gift card was reversed.
             *     - `ticket.issued`: A ticket was issued.
             *     - `ticket.redeemed`: A ticket was redeemed and admitted someone.
             *     - `ticket.updated`: A ticket's attendee or intake answers were changed.
             *     - `ticket.voided`: A ticket was voided.
             *     - `ticket.redemption_reversed`: A redemption of a ticket was reversed.
             *     - `booking.issued`: A booking was issued.
             *     - `booking.updated`: A booking was moved or changed.
             *     - `booking.redeemed`: A booking was redeemed when the party arrived.
             *     - `booking.voided`: A booking was voided.
             *     - `booking.redemption_reversed`: The redemption of a booking was reversed.
             *     - `voucher.issued`: A voucher was issued.
             *     - `voucher.redeemed`: A use of a voucher was redeemed.
             *     - `voucher.updated`: A voucher's expiry was changed.
             *     - `voucher.voided`: A voucher was voided.
             *     - `voucher.redemption_reversed`: A redemption of a voucher was reversed.
             *     - `membership.activated`: A membership was sold and starts, as active or in its trial.
             *     - `membership.updated`: A membership renewed, its trial ended, or it was set to end with its period.
             *     - `membership.canceled`: A membership ended.
             *     - `membership.checked_in`: A member checked in.
             *     - `membership.redemption_reversed`: A check-in of a membership was reversed.
             *     - `redemption.conflict`: A redemption that a scanner made offline was refused.
             *     - `webhook.test`: A test event was requested by POST /webhooks/{id}/test.
             * @enum {string}
             */
            type: "order.created" | "order.completed" | "order.fulfilled" | "order.refunded" | "order.canceled" | "payment.updated" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "product.deleted" | "gift_card.issued" | "gift_card.redeemed" | "gift_card.updated" | "gift_card.voided" | "gift_card.redemption_reversed" | "ticket.issued" | "ticket.redeemed" | "ticket.updated" | "ticket.voided" | "ticket.redemption_reversed" | "booking.issued" | "booking.updated" | "booking.redeemed" | "booking.voided" | "booking.redemption_reversed" | "voucher.issued" | "voucher.redeemed" | "voucher.updated" | "voucher.voided" | "voucher.redemption_reversed" | "membership.activated" | "membership.updated" | "membership.canceled" | "membership.checked_in" | "membership.redemption_reversed" | "redemption.conflict" | "webhook.test";
            /** @description When it happened, in Unix seconds. */
            created: number;
            /** @description The resource as it was then, in the shape that is documented for the webhook of this type. */
            data: {
                [key: string]: unknown;
            };
        };
        GiftCardCharged: {
            /** @description Always `true`: a refused charge is answered with an error. */
            ok: boolean;
            /** @description The card after the charge. */
            gift_card: components["schemas"]["GiftCard"];
            /** @description How much was charged, in cents. */
            redeemed_amount_cents: number;
        };
        GiftCardTransaction: {
            /**
             * Format: uuid
             * @description Unique id of the ledger entry. An entry of type `redeem` is reversed with `POST /redemptions/{id}/reverse`.
             */
            id: string;
            /**
             * @description Always `gift_card_transaction`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "gift_card_transaction";
            /** @description When the entry was made, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the gift card whose ledger this is.
             */
            gift_card_id: string;
            /**
             * @description What changed the balance.
             *
             *     - `issue`: The card was issued. The first entry of every ledger; the amount is `initial_cents`.
             *     - `redeem`: The card was charged. The amount is negative.
             *     - `reversal`: A charge was reversed, or a part of it by a refund of the order that the card paid. The amount is what came back, positive.
             *     - `adjustment`: A person corrected the balance in the dashboard, up or down. The note says why.
             * @enum {string}
             */
            type: "issue" | "redeem" | "reversal" | "adjustment";
            /** @description Change of the balance, in cents, with its sign: negative for a charge. All entries add up to the balance. */
            amount_cents: number;
            /** @description Balance of the card right after this entry, in cents. */
            balance_after_cents: number;
            /** @description The note that was sent with the charge or with `POST /gift_cards`, or the `reason` of the reversal. Null when there was none. */
            note: string | null;
            /** @description Who made the entry: the `source` that was sent with the charge, else `api` for an API key, `checkout` for the buyer at checkout, or the name of the scanner or of the person in the dashboard. Null when unknown. */
            source: string | null;
            /** @description When this charge was reversed, in Unix seconds. Null when it was not, and for every type but `redeem`. */
            reversed_at: number | null;
        };
        DeletedProduct: {
            /**
             * Format: uuid
             * @description Id of the product that was deleted.
             */
            id: string;
            /**
             * @description Always `product`.
             * @constant
             */
            object: "product";
            /**
             * @description Always `true`: the product no longer exists.
             * @constant
             */
            deleted: true;
        };
        RedemptionResult: {
            /**
             * @description Always `redemption_result`.
             * @constant
             */
            object: "redemption_result";
            /**
             * @description What was redeemed.
             *
             *     - `gift_card`: A gift card, by its `code`. Redeeming it charges an amount.
             *     - `ticket`: A ticket: a token that begins with `T-`.
             *     - `booking`: A booking: a token that begins with `B-`.
             *     - `voucher`: A voucher: a token that begins with `V-`.
             *     - `membership`: A membership: a token that begins with `M-`. Redeeming it checks the member in.
             * @enum {string}
             */
            kind: "gift_card" | "ticket" | "booking" | "voucher" | "membership";
            /** @description The item after the redemption, in the shape that its own `GET` answers. */
            resource: components["schemas"]["GiftCard"] | components["schemas"]["Ticket"] | components["schemas"]["Booking"] | components["schemas"]["Voucher"] | components["schemas"]["Membership"];
            /** @description The record of the redemption; its `id` is what a reversal takes. */
            redemption: components["schemas"]["GiftCardTransaction"] | components["schemas"]["TicketRedemption"] | components["schemas"]["BookingRedemption"] | components["schemas"]["VoucherRedemption"] | components["schemas"]["MembershipCheckin"];
            /** @description What to show to the person at the door. */
            display: components["schemas"]["Display"];
        };
        TicketRedemption: {
            /**
             * Format: uuid
             * @description Unique id of the ticket's redemption. Reverse it with `POST /redemptions/{id}/reverse`.
             */
            id: string;
            /**
             * @description Always `ticket_redemption`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "ticket_redemption";
            /** @description When the redemption of the ticket was recorded, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store where the ticket was redeemed.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the ticket that was redeemed.
             */
            ticket_id: string;
            /** @description When the ticket was scanned, in Unix seconds. Differs from `created` for a scan that was made offline. */
            redeemed_at: number;
            /** @description Where the ticket was redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown. */
            source: string | null;
            /** @description The note that was sent with the redemption of the ticket. Null when there was none. */
            note: string | null;
            /** @description When the redemption of the ticket was reversed, in Unix seconds. Null when it was not: the use counts. */
            reversed_at: number | null;
        };
        VoucherRedemption: {
            /**
             * Format: uuid
             * @description Unique id of the voucher's redemption. Reverse it with `POST /redemptions/{id}/reverse`.
             */
            id: string;
            /**
             * @description Always `voucher_redemption`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            object: "voucher_redemption";
            /** @description When the redemption of the voucher was recorded, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the store where the voucher was redeemed.
             */
            merchant_id: string;
            /**
             * Format: uuid
             * @description Id of the voucher that was redeemed.
             */
            voucher_id: string;
            /** @description When the voucher was scanned, in Unix seconds. Differs from `created` for a scan that was made offline. */
            redeemed_at: number;
            /** @description Where the voucher was redeemed: the `source` that was sent, else `api` for an API key, or the name of the scanner or of the person in the dashboard. Null when unknown. */
            source: string | null;
            /** @description The note that was sent with the redemption of the voucher. Null when there was none. */
            note: string | null;
            /** @description When the redemption of the voucher was reversed, in Unix seconds. Null when it was not: the use counts. */
            reversed_at: number | null;
        };
        Display: {
            /** @description Title of the product that was sold. Null when unknown. */
            title: string | null;
            /** @description For a ticket its tier and place, for an appointment the person, table or room, for a gift card the end of its code. Null for everything else, and when there is nothing to say. */
            detail: string | null;
            /** @description Name of the attendee of a ticket, of a booking's lead or of a card's recipient, else of the buyer. Null when none is known. */
            name: string | null;
            /** @description When the ticket's event or the booking starts, in Unix seconds. Null for everything else. */
            starts_at: number | null;
            /** @description When the item was first redeemed, in Unix seconds. Null when it is unused, and always for a membership. */
            first_redeemed_at: number | null;
            /** @description Where the item was first redeemed, such as the name of a scanner. Null when it is unused, and always for a gift card or a membership. */
            first_source: string | null;
        };
        RedemptionBatch: {
            /**
             * @description Always `redemption_batch`.
             * @constant
             */
            object: "redemption_batch";
            /** @description One result for each entry, in the same order. */
            results: {
                /** @description HTTP status that this entry would have had in a request of its own: 200 when it was redeemed. */
                status: number;
                /** @description What `POST /redemptions` would have answered: the result of the redemption, or the error. */
                body: components["schemas"]["RedemptionResult"] | components["schemas"]["ErrorBody"];
            }[];
        };
        RedemptionLookup: {
            /**
             * @description Always `redemption_lookup`.
             * @constant
             */
            object: "redemption_lookup";
            /**
             * @description What the token stands for.
             *
             *     - `gift_card`: A gift card, by its `code`. Redeeming it charges an amount.
             *     - `ticket`: A ticket: a token that begins with `T-`.
             *     - `booking`: A booking: a token that begins with `B-`.
             *     - `voucher`: A voucher: a token that begins with `V-`.
             *     - `membership`: A membership: a token that begins with `M-`. Redeeming it checks the member in.
             * @enum {string}
             */
            kind: "gift_card" | "ticket" | "booking" | "voucher" | "membership";
            /** @description Whether the item can be redeemed right now; for a gift card, whether 1 cent can be charged. */
            redeemable: boolean;
            /**
             * @description The error code that redeeming the item would answer right now. Null when it is redeemable.
             * @example already_redeemed_or_voided
             */
            reason: string | null;
            /** @description The item, in the shape that its own `GET` answers. */
            resource: components["schemas"]["GiftCard"] | components["schemas"]["Ticket"] | components["schemas"]["Booking"] | components["schemas"]["Voucher"] | components["schemas"]["Membership"];
            /** @description What to show to the person at the door. */
            display: components["schemas"]["Display"];
        };
        /** @description The time of the test mode of a store. */
        TestClock: {
            /**
             * @description Always `test_clock`.
             * @constant
             */
            object: "test_clock";
            /** @description The time of the test mode of the store, in Unix seconds. */
            now: number;
            /** @description How many seconds `now` is ahead of the real time. 0 for a clock that was never moved. */
            offset_seconds: number;
        };
        Mail: {
            /**
             * Format: uuid
             * @description Unique id of the mail.
             */
            id: string;
            /**
             * @description Always `mail`.
             * @constant
             */
            object: "mail";
            /**
             * @description What the mail is about.
             *
             *     - `order_confirmed`: An order was paid: what was bought, with its codes. An order with many codes has several such mails.
             *     - `gift_card`: A gift card with its code, to its recipient.
             *     - `item_again`: An item with its code, which somebody of the store sent again.
             *     - `order_refunded`: Money of an order was refunded.
             *     - `order_canceled`: The store canceled an order before it was paid.
             *     - `payment_returned`: Money came for an order after it was canceled, and all of it goes back.
             *     - `item_ended`: The store voided an item, or canceled a membership.
             *     - `booking_moved`: A booking was moved to another time or place, or to another number of people.
             * @enum {string}
             */
            kind: "order_confirmed" | "gift_card" | "item_again" | "order_refunded" | "order_canceled" | "payment_returned" | "item_ended" | "booking_moved";
            /**
             * Format: idn-email
             * @description E-mail address of the recipient.
             */
            to: string;
            /** @description Language that was chosen for the mail. Null when none was: this version writes all mail in English. */
            language: string | null;
            /** @description Subject of the mail. In test mode it begins with `Test: `. */
            subject: string;
            /** @description The mail as plain text. */
            text: string;
            /** @description The mail as HTML. Pictures that are attached stand in it as `cid:…`. */
            html: string;
            /** @description The files of the mail, also the pictures in its HTML, such as QR codes. Empty when it has none. */
            attachments: {
                /**
                 * @description Name of the file.
                 * @example calendar.ics
                 */
                filename: string;
                /**
                 * @description Media type of the file.
                 * @example text/calendar; charset=utf-8
                 */
                content_type: string;
            }[];
            /**
             * Format: uuid
             * @description Id of the order that the mail is about.
             */
            order_id: string;
            /** @description When the mail was written, in Unix seconds. A gift card to be delivered later is written with its order. */
            created: number;
        };
        WebhookEndpointWithSecret: {
            /**
             * Format: uuid
             * @description Unique id of the webhook endpoint.
             */
            id: string;
            /**
             * @description Always `webhook_endpoint`.
             * @constant
             */
            object: "webhook_endpoint";
            /**
             * Format: uri
             * @description Address that the events are sent to.
             */
            url: string;
            /**
             * @description Events that are sent to the endpoint: event names such as `order.completed`, families such as `ticket.*`, or `*` for all.
             * @example [
             *       "order.completed",
             *       "ticket.*"
             *     ]
             */
            events: string[];
            /** @description Whether events are sent. `false` when you switched the endpoint off, when 5 deliveries in a row failed for good, or when it answered 410. */
            enabled: boolean;
            /**
             * @description The first 12 characters of the signing secret, to tell secrets apart.
             * @example whsec_2f8Kq1
             */
            signing_secret_prefix: string;
            /** @description Your own description of the endpoint. Null when there is none. */
            description: string | null;
            /** @description The secret that signs the deliveries: `whsec_` and the base64 of 24 bytes. Shown only now: store it. */
            signing_secret: string;
        };
        DeletedWebhookEndpoint: {
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that was deleted.
             */
            id: string;
            /**
             * @description Always `webhook_endpoint`.
             * @constant
             */
            object: "webhook_endpoint";
            /**
             * @description Always `true`: the webhook endpoint no longer exists.
             * @constant
             */
            deleted: true;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Unique id of the delivery.
             */
            id: string;
            /**
             * @description Always `webhook_delivery`.
             * @constant
             */
            object: "webhook_delivery";
            /** @description When the delivery was queued, in Unix seconds. */
            created: number;
            /**
             * Format: uuid
             * @description Id of the webhook endpoint that the event is sent to.
             */
            endpoint_id: string;
            /**
             * @description Id of the event that is sent, the same in every attempt. Retrieve it with `GET /events/{id}`.
             * @example evt_01KAHM3V7Q9X5T2N8B4C6D0E1F
             */
            event_id: string;
            /**
             * @description Type of the event that is sent.
             * @example order.completed
             */
            event_type: string;
            /** @description Address that the last attempt was sent to; before the first attempt, the address it is to be sent to. */
            url: string;
            /**
             * @description Status of the delivery.
             *
             *     - `pending`: Waits for its first or next attempt.
             *     - `in_flight`: Is being sent right now.
             *     - `succeeded`: The receiver answered 2xx in time.
             *     - `failed`: All 7 attempts failed, or a manual retry of an ended delivery failed.
             *     - `abandoned`: No longer sent: the endpoint was switched off or deleted first.
             * @enum {string}
             */
            status: "pending" | "in_flight" | "succeeded" | "failed" | "abandoned";
            /** @description How many attempts have ended, manual retries included. */
            attempt_count: number;
            /** @description When the next attempt is due, in Unix seconds. Keeps its last value once the delivery has ended. */
            next_attempt_at: number;
            /** @description When the last attempt was made, in Unix seconds. Null before the first one has ended. */
            last_attempt_at: number | null;
            /** @description HTTP status that the last attempt was answered with. Null when there was no answer, or no attempt yet. */
            response_status: number | null;
            /** @description The first 1 KiB of the answer to the last attempt. Null when there was no answer, or no attempt yet, and after a customer whom the event names was deleted. */
            response_body: string | null;
            /** @description How long the last attempt took, in milliseconds. Null before the first one has ended. */
            duration_ms: number | null;
        };
        WebhookRecovery: {
            /**
             * @description Always `webhook_recovery`.
             * @constant
             */
            object: "webhook_recovery";
            /** @description How many deliveries were queued. 0 when nothing was missed. */
            queued: number;
        };
        ErrorBody: {
            /**
             * @description The error code. Decide by this, never by `message`.
             * @example invalid_request
             */
            error: string;
            /** @description What went wrong and what to do next, in English, for a person. The wording can change at any time. */
            message: string;
            /**
             * @description Dotted path of the input at fault; of the first one when there are several. Only present when an input is at fault.
             * @example items.0.quantity
             */
            param?: string;
            /** @description All inputs at fault. Only present when there are several. */
            details?: {
                /** @description Dotted path of this input. */
                param: string;
                /** @description What is wrong with this input and what to send instead. */
                message: string;
            }[];
            /** @description Id of the request, the same as in the `X-Request-Id` header. Present in every answer of the API. Send it to support. */
            request_id?: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    "bookings.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /** @description Only bookings of this product. */
                product_id?: string;
                /** @description Only bookings that this order issued. */
                order_id?: string;
                /** @description Only bookings that this customer made. */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000039",
                     *           "object": "booking",
                     *           "created": 1795199280,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "order_item_id": "019aa2c5-1000-7000-8000-000000000041",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000042",
                     *           "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *           "qr_token": "B-EXAMP1E0000000000000000001",
                     *           "category": "reservation",
                     *           "resource_id": null,
                     *           "starts_at": 1795890600,
                     *           "ends_at": 1795897800,
                     *           "party_size": 6,
                     *           "lead_name": "Paul Adeyemi",
                     *           "custom_fields": null,
                     *           "max_uses": 1,
                     *           "uses_after": 0,
                     *           "remaining": 1,
                     *           "redeemed_at": null,
                     *           "redeemed_source": null,
                     *           "voided_at": null
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/bookings"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Booking"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "bookings.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the booking.
                 * @example 019aa2c5-1000-7000-8000-000000000044
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000044",
                     *       "object": "booking",
                     *       "created": 1795199160,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000045",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000046",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "B-EXAMP1E0000000000000000002",
                     *       "category": "appointment",
                     *       "resource_id": "019aa2c5-1000-7000-8000-000000000047",
                     *       "starts_at": 1795856400,
                     *       "ends_at": 1795860000,
                     *       "party_size": 1,
                     *       "lead_name": null,
                     *       "custom_fields": null,
                     *       "max_uses": 1,
                     *       "uses_after": 1,
                     *       "remaining": 0,
                     *       "redeemed_at": 1795201020,
                     *       "redeemed_source": "api",
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    "bookings.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the booking.
                 * @example 019aa2c5-1000-7000-8000-000000000039
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timeslot_id": "019aa2c5-1000-7000-8000-000000000040",
                 *       "party_size": 6
                 *     }
                 */
                "application/json": {
                    /** @description New start of an appointment, in Unix seconds. `ends_at` follows by the product's `duration_minutes`. Refused for a reservation. */
                    starts_at?: number;
                    /**
                     * Format: uuid
                     * @description Id of the new person, table or room of an appointment, an entry of the product's `resources`. Refused for a reservation.
                     */
                    resource_id?: string;
                    /**
                     * Format: uuid
                     * @description Id of the new timeslot of a reservation, an entry of the product's `timeslots`. Refused for an appointment.
                     */
                    timeslot_id?: string;
                    /** @description New number of people, 1 to 1,000,000. The resource of an appointment must seat them all; the timeslot of a reservation must have the seats for them. */
                    party_size?: number;
                    /** @description Name that the booking is under, 1 to 200 characters. Null clears it. */
                    lead_name?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000039",
                     *       "object": "booking",
                     *       "created": 1795199280,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000041",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000042",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "B-EXAMP1E0000000000000000001",
                     *       "category": "reservation",
                     *       "resource_id": null,
                     *       "starts_at": 1795890600,
                     *       "ends_at": 1795897800,
                     *       "party_size": 6,
                     *       "lead_name": "Paul Adeyemi",
                     *       "custom_fields": null,
                     *       "max_uses": 1,
                     *       "uses_after": 0,
                     *       "remaining": 1,
                     *       "redeemed_at": null,
                     *       "redeemed_source": null,
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    "bookings.redeem": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the booking.
                 * @example 019aa2c5-1000-7000-8000-000000000044
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Ten minutes late"
                 *     }
                 */
                "application/json": {
                    /** @description Your own note, stored with the record of the redemption. At most 280 characters. */
                    note?: string;
                    /**
                     * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                     * @example Front desk
                     */
                    source?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000044",
                     *       "object": "booking",
                     *       "created": 1795199160,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000045",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000046",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "B-EXAMP1E0000000000000000002",
                     *       "category": "appointment",
                     *       "resource_id": "019aa2c5-1000-7000-8000-000000000047",
                     *       "starts_at": 1795856400,
                     *       "ends_at": 1795860000,
                     *       "party_size": 1,
                     *       "lead_name": null,
                     *       "custom_fields": null,
                     *       "max_uses": 1,
                     *       "uses_after": 1,
                     *       "remaining": 0,
                     *       "redeemed_at": 1795201020,
                     *       "redeemed_source": "api",
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    "bookings.redemptions.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the booking.
                 * @example 019aa2c5-1000-7000-8000-000000000044
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000049",
                     *           "object": "booking_redemption",
                     *           "created": 1795201020,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "booking_id": "019aa2c5-1000-7000-8000-000000000044",
                     *           "redeemed_at": 1795201020,
                     *           "source": "api",
                     *           "note": "Ten minutes late",
                     *           "reversed_at": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/bookings/019aa2c5-1000-7000-8000-000000000044/redemptions"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["BookingRedemption"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "bookings.void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the booking.
                 * @example 019aa2c5-1000-7000-8000-000000000050
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000050",
                     *       "object": "booking",
                     *       "created": 1795199220,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000051",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000046",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "B-EXAMP1E0000000000000000003",
                     *       "category": "appointment",
                     *       "resource_id": "019aa2c5-1000-7000-8000-000000000047",
                     *       "starts_at": 1795863600,
                     *       "ends_at": 1795867200,
                     *       "party_size": 1,
                     *       "lead_name": null,
                     *       "custom_fields": null,
                     *       "max_uses": 1,
                     *       "uses_after": 0,
                     *       "remaining": 1,
                     *       "redeemed_at": null,
                     *       "redeemed_source": null,
                     *       "voided_at": 1795201320
                     *     }
                     */
                    "application/json": components["schemas"]["Booking"];
                };
            };
        };
    };
    "customers.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only the customer who has this e-mail address, compared without regard to case and to how its domain is spelled.
                 * @example mara.lindqvist@post.example
                 */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000013",
                     *           "object": "customer",
                     *           "created": 1795198440,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "email": "mara.lindqvist@post.example",
                     *           "name": "Mara Lindqvist-Berg",
                     *           "accepts_marketing": true,
                     *           "metadata": {
                     *             "seat": "aisle"
                     *           }
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/customers"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Customer"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "customers.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "mara.lindqvist@post.example",
                 *       "name": "Mara Lindqvist",
                 *       "accepts_marketing": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description E-mail address of the customer, compared without regard to case and to how its domain is spelled.
                     */
                    email: string;
                    /** @description Name of the customer, 1 to 200 characters. A name that is known stays. */
                    name?: string;
                    /** @description `true` when the customer agrees to get marketing. Not used for a customer who exists. Default `false`. */
                    accepts_marketing?: boolean;
                    /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Not used for a customer who exists. Default: none. */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "object": "customer",
                     *       "created": 1795198440,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "email": "mara.lindqvist@post.example",
                     *       "name": "Mara Lindqvist",
                     *       "accepts_marketing": true,
                     *       "metadata": null
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    "customers.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the customer.
                 * @example 019aa2c5-1000-7000-8000-000000000013
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "object": "customer",
                     *       "created": 1795198440,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "email": "mara.lindqvist@post.example",
                     *       "name": "Mara Lindqvist-Berg",
                     *       "accepts_marketing": true,
                     *       "metadata": {
                     *         "seat": "aisle"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    "customers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the customer.
                 * @example 019aa2c5-1000-7000-8000-000000000014
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000014",
                     *       "object": "customer",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedCustomer"];
                };
            };
        };
    };
    "customers.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the customer.
                 * @example 019aa2c5-1000-7000-8000-000000000013
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Mara Lindqvist-Berg",
                 *       "metadata": {
                 *         "seat": "aisle"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description New name of the customer, 1 to 200 characters. Null clears it. */
                    name?: string | null;
                    /** @description `true` when the customer agrees to get marketing, `false` when not. */
                    accepts_marketing?: boolean;
                    /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Replaces all that was there; null removes it. */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "object": "customer",
                     *       "created": 1795198440,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "email": "mara.lindqvist@post.example",
                     *       "name": "Mara Lindqvist-Berg",
                     *       "accepts_marketing": true,
                     *       "metadata": {
                     *         "seat": "aisle"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    "discount_codes.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000015",
                     *           "object": "discount_code",
                     *           "created": 1795198680,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "code": "LANTERN",
                     *           "percent_off": 15,
                     *           "amount_off_cents": null,
                     *           "product_ids": [
                     *             "019aa2c5-1000-7000-8000-000000000002"
                     *           ],
                     *           "starts_at": null,
                     *           "ends_at": 1797789600,
                     *           "max_uses": 50,
                     *           "uses": 0,
                     *           "once_per_customer": true,
                     *           "active": true
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/discount_codes"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["DiscountCode"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "discount_codes.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "LANTERN",
                 *       "percent_off": 15,
                 *       "product_ids": [
                 *         "019aa2c5-1000-7000-8000-000000000002"
                 *       ],
                 *       "max_uses": 50,
                 *       "once_per_customer": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What a buyer enters: 1 to 64 characters, different from every other code of the store and mode.
                     * @example SUMMER
                     */
                    code: string;
                    /** @description Percent to take off: 1 to 100. Null, the default, with `amount_off_cents`. */
                    percent_off?: number | null;
                    /** @description Amount to take off each order, in cents, at least 1. Null, the default, with `percent_off`. */
                    amount_off_cents?: number | null;
                    /** @description Ids of the products that the code applies to, 1 to 500. Null, the default: all products. */
                    product_ids?: string[] | null;
                    /** @description From when the code can be used, in Unix seconds. Null, the default: from now on. */
                    starts_at?: number | null;
                    /** @description When the code can no longer be used, in Unix seconds, after `starts_at`. Null, the default: it has no end. */
                    ends_at?: number | null;
                    /** @description How many orders can use the code in all: 1 to 1,000,000. Null, the default: any number. */
                    max_uses?: number | null;
                    /**
                     * @description Whether each customer can use the code once only. Default `false`.
                     * @default false
                     */
                    once_per_customer?: boolean;
                    /**
                     * @description Whether the code can be used from now on. Default `true`.
                     * @default true
                     */
                    active?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000015",
                     *       "object": "discount_code",
                     *       "created": 1795198680,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "code": "LANTERN",
                     *       "percent_off": 15,
                     *       "amount_off_cents": null,
                     *       "product_ids": [
                     *         "019aa2c5-1000-7000-8000-000000000002"
                     *       ],
                     *       "starts_at": null,
                     *       "ends_at": null,
                     *       "max_uses": 50,
                     *       "uses": 0,
                     *       "once_per_customer": true,
                     *       "active": true
                     *     }
                     */
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
        };
    };
    "discount_codes.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the discount code.
                 * @example 019aa2c5-1000-7000-8000-000000000015
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000015",
                     *       "object": "discount_code",
                     *       "created": 1795198680,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "code": "LANTERN",
                     *       "percent_off": 15,
                     *       "amount_off_cents": null,
                     *       "product_ids": [
                     *         "019aa2c5-1000-7000-8000-000000000002"
                     *       ],
                     *       "starts_at": null,
                     *       "ends_at": 1797789600,
                     *       "max_uses": 50,
                     *       "uses": 0,
                     *       "once_per_customer": true,
                     *       "active": true
                     *     }
                     */
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
        };
    };
    "discount_codes.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the discount code.
                 * @example 019aa2c5-1000-7000-8000-000000000016
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000016",
                     *       "object": "discount_code",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedDiscountCode"];
                };
            };
        };
    };
    "discount_codes.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the discount code.
                 * @example 019aa2c5-1000-7000-8000-000000000015
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ends_at": 1797789600
                 *     }
                 */
                "application/json": {
                    /** @description What a buyer enters from now on, 1 to 64 characters. Orders keep the code that they were placed with. */
                    code?: string;
                    /** @description Percent to take off: 1 to 100. To change from an amount, send `amount_off_cents` as null with it. */
                    percent_off?: number | null;
                    /** @description Amount to take off each order, in cents. To change from a percentage, send `percent_off` as null with it. */
                    amount_off_cents?: number | null;
                    /** @description Ids of all products that the code applies to, 1 to 500. Null makes it apply to all products. */
                    product_ids?: string[] | null;
                    /** @description From when the code can be used, in Unix seconds. Null: at any time. */
                    starts_at?: number | null;
                    /** @description When the code can no longer be used, in Unix seconds, after `starts_at`. Null takes its end away. */
                    ends_at?: number | null;
                    /** @description How many orders can use the code in all: 1 to 1,000,000, not fewer than `uses`. Null takes the limit away. */
                    max_uses?: number | null;
                    /** @description Whether each customer can use the code once only. Counts orders from before the change too. */
                    once_per_customer?: boolean;
                    /** @description `false` switches the code off, `true` switches it on again. */
                    active?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000015",
                     *       "object": "discount_code",
                     *       "created": 1795198680,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "code": "LANTERN",
                     *       "percent_off": 15,
                     *       "amount_off_cents": null,
                     *       "product_ids": [
                     *         "019aa2c5-1000-7000-8000-000000000002"
                     *       ],
                     *       "starts_at": null,
                     *       "ends_at": 1797789600,
                     *       "max_uses": 50,
                     *       "uses": 0,
                     *       "once_per_customer": true,
                     *       "active": true
                     *     }
                     */
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last event that you have. Returns the events after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first event that you have. Returns the events just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only events of this type.
                 *
                 *     - `order.created`: An order was placed, paid or not.
                 *     - `order.completed`: An order was paid and its items were issued.
                 *     - `order.fulfilled`: An order was marked as fulfilled.
                 *     - `order.refunded`: An order was refunded, in part or in full.
                 *     - `order.canceled`: An unpaid order was canceled, or its 30 minutes ran out.
                 *     - `payment.updated`: A payment changed and its order did not, such as a declined card, a dispute or returned surplus.
                 *     - `customer.created`: A customer was created, by a request or by their first purchase.
                 *     - `customer.updated`: A customer was changed, or another one was merged into them.
                 *     - `customer.deleted`: A customer was deleted and their personal data erased, or they were merged into another customer.
                 *     - `product.created`: A product was created.
                 *     - `product.updated`: A product was changed.
                 *     - `product.deleted`: A product was deleted.
                 *     - `gift_card.issued`: A gift card was sold, or given without payment.
                 *     - `gift_card.redeemed`: A gift card was charged.
                 *     - `gift_card.updated`: A gift card's recipient, message, delivery or expiry was changed.
                 *     - `gift_card.voided`: A gift card was voided.
                 *     - `gift_card.redemption_reversed`: A charge of a gift card was reversed.
                 *     - `ticket.issued`: A ticket was issued.
                 *     - `ticket.redeemed`: A ticket was redeemed and admitted someone.
                 *     - `ticket.updated`: A ticket's attendee or intake answers were changed.
                 *     - `ticket.voided`: A ticket was voided.
                 *     - `ticket.redemption_reversed`: A redemption of a ticket was reversed.
                 *     - `booking.issued`: A booking was issued.
                 *     - `booking.updated`: A booking was moved or changed.
                 *     - `booking.redeemed`: A booking was redeemed when the party arrived.
                 *     - `booking.voided`: A booking was voided.
                 *     - `booking.redemption_reversed`: The redemption of a booking was reversed.
                 *     - `voucher.issued`: A voucher was issued.
                 *     - `voucher.redeemed`: A use of a voucher was redeemed.
                 *     - `voucher.updated`: A voucher's expiry was changed.
                 *     - `voucher.voided`: A voucher was voided.
                 *     - `voucher.redemption_reversed`: A redemption of a voucher was reversed.
                 *     - `membership.activated`: A membership was sold and starts, as active or in its trial.
                 *     - `membership.updated`: A membership renewed, its trial ended, or it was set to end with its period.
                 *     - `membership.canceled`: A membership ended.
                 *     - `membership.checked_in`: A member checked in.
                 *     - `membership.redemption_reversed`: A check-in of a membership was reversed.
                 *     - `redemption.conflict`: A redemption that a scanner made offline was refused.
                 *     - `webhook.test`: A test event was requested by POST /webhooks/{id}/test.
                 * @example ticket.redeemed
                 */
                type?: "order.created" | "order.completed" | "order.fulfilled" | "order.refunded" | "order.canceled" | "payment.updated" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "product.deleted" | "gift_card.issued" | "gift_card.redeemed" | "gift_card.updated" | "gift_card.voided" | "gift_card.redemption_reversed" | "ticket.issued" | "ticket.redeemed" | "ticket.updated" | "ticket.voided" | "ticket.redemption_reversed" | "booking.issued" | "booking.updated" | "booking.redeemed" | "booking.voided" | "booking.redemption_reversed" | "voucher.issued" | "voucher.redeemed" | "voucher.updated" | "voucher.voided" | "voucher.redemption_reversed" | "membership.activated" | "membership.updated" | "membership.canceled" | "membership.checked_in" | "membership.redemption_reversed" | "redemption.conflict" | "webhook.test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "evt_01KAHCA4000000000000000003",
                     *           "object": "event",
                     *           "type": "ticket.redeemed",
                     *           "created": 1795203300,
                     *           "data": {
                     *             "id": "019aa2c5-1000-7000-8000-000000000022",
                     *             "object": "ticket",
                     *             "created": 1795199040,
                     *             "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *             "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *             "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *             "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *             "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *             "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *             "qr_token": "T-EXAMP1E0000000000000000002",
                     *             "seat_index": 3,
                     *             "max_uses": 1,
                     *             "uses_after": 1,
                     *             "remaining": 0,
                     *             "attendee_name": "Ida Sørensen",
                     *             "custom_fields": null,
                     *             "redeemed_at": 1795201200,
                     *             "redeemed_source": "Door B",
                     *             "voided_at": null,
                     *             "was_first": true
                     *           }
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/events"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Event"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "events.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the event, as its webhooks carry it: `evt_` and 26 characters.
                 * @example evt_01KAHCA4000000000000000003
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01KAHCA4000000000000000003",
                     *       "object": "event",
                     *       "type": "ticket.redeemed",
                     *       "created": 1795203300,
                     *       "data": {
                     *         "id": "019aa2c5-1000-7000-8000-000000000022",
                     *         "object": "ticket",
                     *         "created": 1795199040,
                     *         "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *         "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *         "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *         "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *         "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *         "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *         "qr_token": "T-EXAMP1E0000000000000000002",
                     *         "seat_index": 3,
                     *         "max_uses": 1,
                     *         "uses_after": 1,
                     *         "remaining": 0,
                     *         "attendee_name": "Ida Sørensen",
                     *         "custom_fields": null,
                     *         "redeemed_at": 1795201200,
                     *         "redeemed_source": "Door B",
                     *         "voided_at": null,
                     *         "was_first": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    "gift_cards.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /** @description Only gift cards of this product. */
                product_id?: string;
                /** @description Only gift cards that this order issued. */
                order_id?: string;
                /** @description Only gift cards of this customer, who bought them or was given them. */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000024",
                     *           "object": "gift_card",
                     *           "created": 1795199040,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "order_item_id": "019aa2c5-1000-7000-8000-000000000023",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000017",
                     *           "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *           "code": "EXMP-0000-0000-0001",
                     *           "initial_cents": 5000,
                     *           "balance_cents": 3150,
                     *           "currency": "eur",
                     *           "recipient_email": null,
                     *           "recipient_name": "Elin",
                     *           "message": "For a slow Sunday.",
                     *           "expires_at": null,
                     *           "deliver_at": null,
                     *           "email_sent_at": null,
                     *           "redeemed_at": 1795199940,
                     *           "voided_at": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/gift_cards"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["GiftCard"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "gift_cards.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "email": "paul.adeyemi@post.example",
                 *         "name": "Paul Adeyemi"
                 *       },
                 *       "initial_cents": 2000,
                 *       "recipient_name": "Paul",
                 *       "message": "Sorry about the cold sauna.",
                 *       "note": "Goodwill"
                 *     }
                 */
                "application/json": {
                    /** @description The customer who gets the card: found by the e-mail address, or created. */
                    customer: {
                        /**
                         * Format: idn-email
                         * @description E-mail address of the customer, compared without regard to case and to how its domain is spelled.
                         */
                        email: string;
                        /** @description Name of the customer, 1 to 200 characters. A name that is known stays. */
                        name?: string;
                    };
                    /** @description Amount of the card, in cents: 1 to 99,999,999,999. */
                    initial_cents: number;
                    /**
                     * Format: uuid
                     * @description Id of a gift-card product that the card belongs to. Default: none.
                     */
                    product_id?: string;
                    /**
                     * Format: idn-email
                     * @description E-mail address of the recipient, if it is someone else.
                     */
                    recipient_email?: string;
                    /** @description Name of the recipient, 1 to 200 characters. */
                    recipient_name?: string;
                    /** @description A message to the recipient, at most 1,000 characters. */
                    message?: string;
                    /** @description When the recipient should get the card, in Unix seconds. Default: as soon as it is issued. */
                    deliver_at?: number;
                    /** @description When the card expires, in Unix seconds. Default: counted from now by the product's `valid_days`, else by the gift-card expiry of the store's settings, else never. */
                    expires_at?: number;
                    /** @description Your own note, stored with the first entry of the card's ledger. At most 280 characters. */
                    note?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000034",
                     *       "object": "gift_card",
                     *       "created": 1795200240,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000035",
                     *       "product_id": null,
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "code": "EXMP-0000-0000-0002",
                     *       "initial_cents": 2000,
                     *       "balance_cents": 2000,
                     *       "currency": "eur",
                     *       "recipient_email": null,
                     *       "recipient_name": "Paul",
                     *       "message": "Sorry about the cold sauna.",
                     *       "expires_at": null,
                     *       "deliver_at": null,
                     *       "email_sent_at": null,
                     *       "redeemed_at": null,
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCard"];
                };
            };
        };
    };
    "gift_cards.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift card.
                 * @example 019aa2c5-1000-7000-8000-000000000024
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000024",
                     *       "object": "gift_card",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000023",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000017",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "code": "EXMP-0000-0000-0001",
                     *       "initial_cents": 5000,
                     *       "balance_cents": 3150,
                     *       "currency": "eur",
                     *       "recipient_email": null,
                     *       "recipient_name": "Elin",
                     *       "message": "For a slow Sunday.",
                     *       "expires_at": null,
                     *       "deliver_at": null,
                     *       "email_sent_at": null,
                     *       "redeemed_at": 1795199940,
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCard"];
                };
            };
        };
    };
    "gift_cards.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift card.
                 * @example 019aa2c5-1000-7000-8000-000000000034
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_at": 1826733600
                 *     }
                 */
                "application/json": {
                    /** @description E-mail address of the recipient. Null: the card is for the buyer. */
                    recipient_email?: string | null;
                    /** @description Name of the recipient, 1 to 200 characters. Null clears it. */
                    recipient_name?: string | null;
                    /** @description The buyer's message to the recipient, at most 1,000 characters. Null clears it. */
                    message?: string | null;
                    /** @description When the recipient should get the card, in Unix seconds. Null: at once. */
                    deliver_at?: number | null;
                    /** @description When the card expires, in Unix seconds. From then on it can no longer be charged. Null: it never expires. A later time makes an expired card valid again. */
                    expires_at?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000034",
                     *       "object": "gift_card",
                     *       "created": 1795200240,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000035",
                     *       "product_id": null,
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "code": "EXMP-0000-0000-0002",
                     *       "initial_cents": 2000,
                     *       "balance_cents": 2000,
                     *       "currency": "eur",
                     *       "recipient_email": null,
                     *       "recipient_name": "Paul",
                     *       "message": "Sorry about the cold sauna.",
                     *       "expires_at": 1826733600,
                     *       "deliver_at": null,
                     *       "email_sent_at": null,
                     *       "redeemed_at": null,
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCard"];
                };
            };
        };
    };
    "gift_cards.redeem": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift card.
                 * @example 019aa2c5-1000-7000-8000-000000000024
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 1850,
                 *       "note": "Lunch for two"
                 *     }
                 */
                "application/json": {
                    /** @description How much to charge, in cents: 1 to 100,000,000, and at most `balance_cents`. */
                    amount_cents: number;
                    /** @description Your own note, stored with the ledger entry. At most 280 characters. Without an `Idempotency-Key`, two equal amounts with equal notes within 30 seconds count as one charge. */
                    note?: string;
                    /**
                     * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                     * @example Front desk
                     */
                    source?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "gift_card": {
                     *         "id": "019aa2c5-1000-7000-8000-000000000024",
                     *         "object": "gift_card",
                     *         "created": 1795199040,
                     *         "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *         "order_item_id": "019aa2c5-1000-7000-8000-000000000023",
                     *         "product_id": "019aa2c5-1000-7000-8000-000000000017",
                     *         "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *         "code": "EXMP-0000-0000-0001",
                     *         "initial_cents": 5000,
                     *         "balance_cents": 3150,
                     *         "currency": "eur",
                     *         "recipient_email": null,
                     *         "recipient_name": "Elin",
                     *         "message": "For a slow Sunday.",
                     *         "expires_at": null,
                     *         "deliver_at": null,
                     *         "email_sent_at": null,
                     *         "redeemed_at": 1795199940,
                     *         "voided_at": null
                     *       },
                     *       "redeemed_amount_cents": 1850
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCardCharged"];
                };
            };
        };
    };
    "gift_cards.transactions.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the gift card.
                 * @example 019aa2c5-1000-7000-8000-000000000024
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000032",
                     *           "object": "gift_card_transaction",
                     *           "created": 1795199940,
                     *           "gift_card_id": "019aa2c5-1000-7000-8000-000000000024",
                     *           "type": "redeem",
                     *           "amount_cents": -1850,
                     *           "balance_after_cents": 3150,
                     *           "note": "Lunch for two",
                     *           "source": "api",
                     *           "reversed_at": null
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000033",
                     *           "object": "gift_card_transaction",
                     *           "created": 1795199040,
                     *           "gift_card_id": "019aa2c5-1000-7000-8000-000000000024",
                     *           "type": "issue",
                     *           "amount_cents": 5000,
                     *           "balance_after_cents": 5000,
                     *           "note": null,
                     *           "source": "api",
                     *           "reversed_at": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/gift_cards/019aa2c5-1000-7000-8000-000000000024/transactions"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["GiftCardTransaction"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "gift_cards.void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the gift card.
                 * @example 019aa2c5-1000-7000-8000-000000000034
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000034",
                     *       "object": "gift_card",
                     *       "created": 1795200240,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000035",
                     *       "product_id": null,
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "code": "EXMP-0000-0000-0002",
                     *       "initial_cents": 2000,
                     *       "balance_cents": 2000,
                     *       "currency": "eur",
                     *       "recipient_email": null,
                     *       "recipient_name": "Paul",
                     *       "message": "Sorry about the cold sauna.",
                     *       "expires_at": 1826733600,
                     *       "deliver_at": null,
                     *       "email_sent_at": null,
                     *       "redeemed_at": null,
                     *       "voided_at": 1795200360
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCard"];
                };
            };
        };
    };
    "memberships.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only memberships in this status.
                 *
                 *     - `active`: The membership runs. The member can check in.
                 *     - `trialing`: The membership is in its free trial. The member can check in.
                 *     - `past_due`: The last payment has not come in. The member can check in only when the store's settings allow it.
                 *     - `canceled`: The membership has ended. The member cannot check in, and it cannot be resumed.
                 * @example active
                 */
                status?: "active" | "trialing" | "past_due" | "canceled";
                /** @description Only memberships of this product. */
                product_id?: string;
                /** @description Only memberships that this order issued. */
                order_id?: string;
                /** @description Only memberships of this customer. */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000062",
                     *           "object": "membership",
                     *           "created": 1795199400,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "order_item_id": "019aa2c5-1000-7000-8000-000000000063",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000012",
                     *           "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *           "qr_token": "M-EXAMP1E0000000000000000002",
                     *           "status": "active",
                     *           "current_period_start": 1795199400,
                     *           "current_period_end": 1797791400,
                     *           "cancel_at_period_end": false
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/memberships"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Membership"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "memberships.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the membership.
                 * @example 019aa2c5-1000-7000-8000-000000000058
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000058",
                     *       "object": "membership",
                     *       "created": 1795199340,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000061",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000012",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "M-EXAMP1E0000000000000000001",
                     *       "status": "active",
                     *       "current_period_start": 1795199340,
                     *       "current_period_end": 1797791340,
                     *       "cancel_at_period_end": false,
                     *       "usage": {
                     *         "max_per_period": 8,
                     *         "used_this_period": 1,
                     *         "remaining_this_period": 7,
                     *         "period_start": 1795199340,
                     *         "period_end": 1797791340
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
        };
    };
    "memberships.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the membership.
                 * @example 019aa2c5-1000-7000-8000-000000000058
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "at_period_end": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `true`: the membership runs until its current period ends, and is not renewed. `false`: it ends now. Default `true`.
                     * @default true
                     */
                    at_period_end?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000058",
                     *       "object": "membership",
                     *       "created": 1795199340,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000061",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000012",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "M-EXAMP1E0000000000000000001",
                     *       "status": "active",
                     *       "current_period_start": 1795199340,
                     *       "current_period_end": 1797791340,
                     *       "cancel_at_period_end": true,
                     *       "usage": {
                     *         "max_per_period": 8,
                     *         "used_this_period": 1,
                     *         "remaining_this_period": 7,
                     *         "period_start": 1795199340,
                     *         "period_end": 1797791340
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Membership"];
                };
            };
        };
    };
    "memberships.checkin": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the membership.
                 * @example 019aa2c5-1000-7000-8000-000000000058
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "source": "Turnstile"
                 *     }
                 */
                "application/json": {
                    /** @description Your own note, stored with the record of the redemption. At most 280 characters. */
                    note?: string;
                    /**
                     * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                     * @example Front desk
                     */
                    source?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000059",
                     *       "object": "membership_checkin",
                     *       "created": 1795201920,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "membership_id": "019aa2c5-1000-7000-8000-000000000058",
                     *       "checked_in_at": 1795201920,
                     *       "source": "Turnstile",
                     *       "note": null,
                     *       "reversed_at": null,
                     *       "usage": {
                     *         "max_per_period": 8,
                     *         "used_this_period": 1,
                     *         "remaining_this_period": 7,
                     *         "period_start": 1795199340,
                     *         "period_end": 1797791340
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MembershipCheckin"];
                };
            };
        };
    };
    "memberships.checkins.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the membership.
                 * @example 019aa2c5-1000-7000-8000-000000000058
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000059",
                     *           "object": "membership_checkin",
                     *           "created": 1795201920,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "membership_id": "019aa2c5-1000-7000-8000-000000000058",
                     *           "checked_in_at": 1795201920,
                     *           "source": "Turnstile",
                     *           "note": null,
                     *           "reversed_at": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/memberships/019aa2c5-1000-7000-8000-000000000058/checkins"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["MembershipCheckin"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "openapi.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "orders.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only orders in this status.
                 *
                 *     - `pending`: Waits for payment at `checkout_url`. Its seats, stock and times are held for 30 minutes, and longer while its payment page is open.
                 *     - `paid`: Paid, and its items are issued.
                 *     - `fulfilled`: Paid, and marked as fulfilled by you.
                 *     - `partially_refunded`: A part of the total was refunded.
                 *     - `refunded`: All of the total was refunded, and what was unused is voided.
                 *     - `canceled`: Canceled before it was paid, by you or because its 30 minutes ran out. Nothing was issued.
                 * @example paid
                 */
                status?: "pending" | "paid" | "fulfilled" | "partially_refunded" | "refunded" | "canceled";
                /** @description Only orders of this customer. */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000026",
                     *           "object": "order",
                     *           "created": 1795199520,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "status": "paid",
                     *           "currency": "eur",
                     *           "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *           "customer_email": "paul.adeyemi@post.example",
                     *           "customer_name": "Paul Adeyemi",
                     *           "subtotal_cents": 2800,
                     *           "fee_cents": 0,
                     *           "tax_cents": 183,
                     *           "tax_inclusive": true,
                     *           "shipping_cents": 0,
                     *           "discount_cents": 0,
                     *           "discount_code": null,
                     *           "total_cents": 2800,
                     *           "gift_card_cents": 0,
                     *           "refunded_cents": 0,
                     *           "payment_method": "manual",
                     *           "checkout_url": null,
                     *           "shipping_address": null,
                     *           "metadata": null,
                     *           "items": [
                     *             {
                     *               "id": "019aa2c5-1000-7000-8000-000000000028",
                     *               "object": "order_item",
                     *               "product_id": "019aa2c5-1000-7000-8000-000000000011",
                     *               "variant_id": null,
                     *               "type": "voucher",
                     *               "title": "Ten coffees",
                     *               "quantity": 1,
                     *               "unit_price_cents": 2800,
                     *               "total_cents": 2800,
                     *               "issued": [
                     *                 {
                     *                   "object": "voucher",
                     *                   "id": "019aa2c5-1000-7000-8000-000000000029"
                     *                 }
                     *               ],
                     *               "issued_count": 1
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/orders"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Order"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "orders.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "email": "mara.lindqvist@post.example",
                 *         "name": "Mara Lindqvist"
                 *       },
                 *       "items": [
                 *         {
                 *           "product_id": "019aa2c5-1000-7000-8000-000000000002",
                 *           "quantity": 3,
                 *           "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                 *           "attendee_names": [
                 *             "Mara Lindqvist",
                 *             "Elin Lindqvist",
                 *             "Ida Sørensen"
                 *           ]
                 *         },
                 *         {
                 *           "product_id": "019aa2c5-1000-7000-8000-000000000017",
                 *           "quantity": 1,
                 *           "amount_cents": 5000,
                 *           "recipient_name": "Elin",
                 *           "message": "For a slow Sunday."
                 *         }
                 *       ],
                 *       "payment_method": "manual",
                 *       "discount_code": "lantern",
                 *       "metadata": {
                 *         "till": "Front desk"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The buyer. The customer is found by the e-mail address, or created, when the order is paid. */
                    customer: {
                        /**
                         * Format: idn-email
                         * @description E-mail address of the customer, compared without regard to case and to how its domain is spelled.
                         */
                        email: string;
                        /** @description Name of the customer, 1 to 200 characters. A name that is known stays. */
                        name?: string;
                        /** @description `true` when the customer agrees to get marketing. `false` does not withdraw an earlier consent. Default `false`. */
                        accepts_marketing?: boolean;
                    };
                    /** @description The lines to order, 1 to 50. All of them are ordered, or none. */
                    items: {
                        /**
                         * Format: uuid
                         * @description Id of a published product.
                         */
                        product_id: string;
                        /** @description How many units to order: 1 to 100. Only 1 for a booking or a membership; use a line for each. An order by `checkout` has at most one membership. By `checkout`, all lines of a product together have at most its `max_per_order`. */
                        quantity: number;
                        /**
                         * Format: uuid
                         * @description For a physical or digital product: id of the variant. Required when the product has several.
                         */
                        variant_id?: string;
                        /**
                         * Format: uuid
                         * @description For a ticket: id of the event, an entry of the product's `events`. Required unless exactly one event is upcoming.
                         */
                        ticket_event_id?: string;
                        /**
                         * Format: uuid
                         * @description For a ticket: id of the tier, an entry of the product's `tiers`. Required when the product has tiers.
                         */
                        tier_id?: string;
                        /** @description For a ticket: names of the attendees in the order of the tickets, at most `quantity` of them. */
                        attendee_names?: string[];
                        /**
                         * Format: uuid
                         * @description Required for an appointment: id of the person, table or room, an entry of the product's `resources`.
                         */
                        resource_id?: string;
                        /** @description Required for an appointment: when it starts, in Unix seconds. The time must be free, in the future and within the opening hours. */
                        starts_at?: number;
                        /**
                         * Format: uuid
                         * @description Required for a reservation: id of the timeslot, an entry of the product's `timeslots`.
                         */
                        timeslot_id?: string;
                        /** @description For a booking: the number of people, 1 to 1,000,000. The price stays the same. Default 1. */
                        party_size?: number;
                        /** @description For a booking: the name that it is under, 1 to 200 characters. */
                        lead_name?: string;
                        /** @description Answers to the product's intake fields, by the field's `key`. Each must fit its field; required ones may be left out here. Kept with the tickets or the booking that the line issues. */
                        custom_fields?: {
                            [key: string]: unknown;
                        };
                        /** @description For a gift card: its amount and price, in cents. One of the product's `denominations_cents`, or from `min_cents` to `max_cents`; any amount when the product sets none of these. Default: the product's `price_cents` when above 0, else required. */
                        amount_cents?: number;
                        /**
                         * Format: idn-email
                         * @description For a gift card: e-mail address of the recipient.
                         */
                        recipient_email?: string;
                        /** @description For a gift card: name of the recipient, 1 to 200 characters. */
                        recipient_name?: string;
                        /** @description For a gift card: the buyer's message to the recipient, at most 1,000 characters. */
                        message?: string;
                        /** @description For a gift card: when the recipient should get it, in Unix seconds. Default: as soon as it is issued. */
                        deliver_at?: number;
                    }[];
                    /**
                     * @description How the order is paid.
                     *
                     *     - `manual`: The order was paid elsewhere, such as in cash. It is `paid` at once and its items are issued.
                     *     - `checkout`: The order is `pending`; the buyer pays at `checkout_url` within 30 minutes.
                     * @enum {string}
                     */
                    payment_method: "manual" | "checkout";
                    /** @description Where to ship the physical products. Required for an order with physical products; not kept for any other order. */
                    shipping_address?: {
                        /** @description Name of the person or company who receives the shipment, 1 to 200 characters. */
                        name: string;
                        /** @description Street and number, 1 to 200 characters. */
                        line1: string;
                        /** @description Floor, apartment or company, 1 to 200 characters. Null or left out: none. */
                        line2?: string | null;
                        /** @description City or town, 1 to 200 characters. */
                        city: string;
                        /** @description State, province or county, 1 to 200 characters. Null or left out: none. */
                        region?: string | null;
                        /** @description Postal code, 1 to 32 characters. Its form is not checked. */
                        postal_code: string;
                        /**
                         * @description Country, 1 to 100 characters, kept as it is sent. A two-letter ISO 3166-1 code serves best.
                         * @example DE
                         */
                        country: string;
                        /** @description Phone number for questions about the shipment, 1 to 64 characters. Null or left out: none. */
                        phone?: string | null;
                    };
                    /**
                     * @description A discount code of the store, in any case. Its use is taken with the order, and given back when the order is canceled. A code that cannot be used for this order is `invalid_request`.
                     * @example SUMMER
                     */
                    discount_code?: string;
                    /** @description Only for a `manual` order: its service fee, in cents. Default: as set in the store's settings. */
                    fee_cents?: number;
                    /** @description Only for a `manual` order: its tax, in cents, at most the total. Default: as set in the store's settings. */
                    tax_cents?: number;
                    /** @description Only for a `manual` order: the cost of the shipment, in cents. Above 0 only for an order with physical products. Default 0. */
                    shipping_cents?: number;
                    /**
                     * @description Only for an order by `checkout`: codes of gift cards that pay it, 1 to 5. Each pays up to its balance, in this order, as soon as the order is placed; the amount is back on the card when the order is canceled. They never pay for gift cards or memberships. Default: none.
                     * @example [
                     *       "7K2M-9QXR-4T8W-HJ3N"
                     *     ]
                     */
                    gift_cards?: string[];
                    /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Default: none. */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000018",
                     *       "object": "order",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "status": "paid",
                     *       "currency": "eur",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "customer_email": "mara.lindqvist@post.example",
                     *       "customer_name": "Mara Lindqvist",
                     *       "subtotal_cents": 12200,
                     *       "fee_cents": 0,
                     *       "tax_cents": 727,
                     *       "tax_inclusive": true,
                     *       "shipping_cents": 0,
                     *       "discount_cents": 1080,
                     *       "discount_code": "LANTERN",
                     *       "total_cents": 11120,
                     *       "gift_card_cents": 0,
                     *       "refunded_cents": 0,
                     *       "payment_method": "manual",
                     *       "checkout_url": null,
                     *       "shipping_address": null,
                     *       "metadata": {
                     *         "till": "Front desk"
                     *       },
                     *       "items": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000019",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *           "variant_id": null,
                     *           "type": "ticket",
                     *           "title": "Winter Lights Night",
                     *           "quantity": 3,
                     *           "unit_price_cents": 2400,
                     *           "total_cents": 7200,
                     *           "issued": [
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000020"
                     *             },
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000021"
                     *             },
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000022"
                     *             }
                     *           ],
                     *           "issued_count": 3
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000023",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000017",
                     *           "variant_id": null,
                     *           "type": "gift_card",
                     *           "title": "Tidehouse gift card",
                     *           "quantity": 1,
                     *           "unit_price_cents": 5000,
                     *           "total_cents": 5000,
                     *           "issued": [
                     *             {
                     *               "object": "gift_card",
                     *               "id": "019aa2c5-1000-7000-8000-000000000024"
                     *             }
                     *           ],
                     *           "issued_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    "orders.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 019aa2c5-1000-7000-8000-000000000018
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000018",
                     *       "object": "order",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "status": "paid",
                     *       "currency": "eur",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "customer_email": "mara.lindqvist@post.example",
                     *       "customer_name": "Mara Lindqvist",
                     *       "subtotal_cents": 12200,
                     *       "fee_cents": 0,
                     *       "tax_cents": 727,
                     *       "tax_inclusive": true,
                     *       "shipping_cents": 0,
                     *       "discount_cents": 1080,
                     *       "discount_code": "LANTERN",
                     *       "total_cents": 11120,
                     *       "gift_card_cents": 0,
                     *       "refunded_cents": 0,
                     *       "payment_method": "manual",
                     *       "checkout_url": null,
                     *       "shipping_address": null,
                     *       "metadata": {
                     *         "till": "Front desk"
                     *       },
                     *       "items": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000019",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *           "variant_id": null,
                     *           "type": "ticket",
                     *           "title": "Winter Lights Night",
                     *           "quantity": 3,
                     *           "unit_price_cents": 2400,
                     *           "total_cents": 7200,
                     *           "issued": [
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000020"
                     *             },
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000021"
                     *             },
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000022"
                     *             }
                     *           ],
                     *           "issued_count": 3
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000023",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000017",
                     *           "variant_id": null,
                     *           "type": "gift_card",
                     *           "title": "Tidehouse gift card",
                     *           "quantity": 1,
                     *           "unit_price_cents": 5000,
                     *           "total_cents": 5000,
                     *           "issued": [
                     *             {
                     *               "object": "gift_card",
                     *               "id": "019aa2c5-1000-7000-8000-000000000024"
                     *             }
                     *           ],
                     *           "issued_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    "orders.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 019aa2c5-1000-7000-8000-000000000081
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000081",
                     *       "object": "order",
                     *       "created": 1795203420,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "status": "canceled",
                     *       "currency": "eur",
                     *       "customer_id": null,
                     *       "customer_email": "paul.adeyemi@post.example",
                     *       "customer_name": "Paul Adeyemi",
                     *       "subtotal_cents": 4200,
                     *       "fee_cents": 0,
                     *       "tax_cents": 275,
                     *       "tax_inclusive": true,
                     *       "shipping_cents": 0,
                     *       "discount_cents": 0,
                     *       "discount_code": null,
                     *       "total_cents": 4200,
                     *       "gift_card_cents": 0,
                     *       "refunded_cents": 0,
                     *       "payment_method": "checkout",
                     *       "checkout_url": null,
                     *       "shipping_address": null,
                     *       "metadata": null,
                     *       "items": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000082",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000075",
                     *           "variant_id": null,
                     *           "type": "ticket",
                     *           "title": "Bath pass, three entries",
                     *           "quantity": 1,
                     *           "unit_price_cents": 4200,
                     *           "total_cents": 4200,
                     *           "issued": [],
                     *           "issued_count": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    "orders.fulfill": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 019aa2c5-1000-7000-8000-000000000018
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000018",
                     *       "object": "order",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "status": "fulfilled",
                     *       "currency": "eur",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "customer_email": "mara.lindqvist@post.example",
                     *       "customer_name": "Mara Lindqvist",
                     *       "subtotal_cents": 12200,
                     *       "fee_cents": 0,
                     *       "tax_cents": 727,
                     *       "tax_inclusive": true,
                     *       "shipping_cents": 0,
                     *       "discount_cents": 1080,
                     *       "discount_code": "LANTERN",
                     *       "total_cents": 11120,
                     *       "gift_card_cents": 0,
                     *       "refunded_cents": 0,
                     *       "payment_method": "manual",
                     *       "checkout_url": null,
                     *       "shipping_address": null,
                     *       "metadata": {
                     *         "till": "Front desk"
                     *       },
                     *       "items": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000019",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *           "variant_id": null,
                     *           "type": "ticket",
                     *           "title": "Winter Lights Night",
                     *           "quantity": 3,
                     *           "unit_price_cents": 2400,
                     *           "total_cents": 7200,
                     *           "issued": [
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000020"
                     *             },
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000021"
                     *             },
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000022"
                     *             }
                     *           ],
                     *           "issued_count": 3
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000023",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000017",
                     *           "variant_id": null,
                     *           "type": "gift_card",
                     *           "title": "Tidehouse gift card",
                     *           "quantity": 1,
                     *           "unit_price_cents": 5000,
                     *           "total_cents": 5000,
                     *           "issued": [
                     *             {
                     *               "object": "gift_card",
                     *               "id": "019aa2c5-1000-7000-8000-000000000024"
                     *             }
                     *           ],
                     *           "issued_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    "orders.refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order.
                 * @example 019aa2c5-1000-7000-8000-000000000065
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 500
                 *     }
                 */
                "application/json": {
                    /** @description How much to refund, in cents: at most `total_cents` minus `refunded_cents`. Default: all that is left. */
                    amount_cents?: number;
                    /** @description Why the order is refunded, for your records. At most 280 characters. */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000065",
                     *       "object": "order",
                     *       "created": 1795203480,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "status": "partially_refunded",
                     *       "currency": "eur",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "customer_email": "paul.adeyemi@post.example",
                     *       "customer_name": "Paul Adeyemi",
                     *       "subtotal_cents": 4200,
                     *       "fee_cents": 0,
                     *       "tax_cents": 275,
                     *       "tax_inclusive": true,
                     *       "shipping_cents": 0,
                     *       "discount_cents": 0,
                     *       "discount_code": null,
                     *       "total_cents": 4200,
                     *       "gift_card_cents": 0,
                     *       "refunded_cents": 500,
                     *       "payment_method": "checkout",
                     *       "checkout_url": null,
                     *       "shipping_address": null,
                     *       "metadata": null,
                     *       "items": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000074",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000075",
                     *           "variant_id": null,
                     *           "type": "ticket",
                     *           "title": "Bath pass, three entries",
                     *           "quantity": 1,
                     *           "unit_price_cents": 4200,
                     *           "total_cents": 4200,
                     *           "issued": [
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000076"
                     *             }
                     *           ],
                     *           "issued_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    "payments.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only payments of this order.
                 * @example 019aa2c5-1000-7000-8000-000000000018
                 */
                order_id?: string;
                /** @description Only payments of renewals of this membership. */
                membership_id?: string;
                /**
                 * @description Only payments in this status.
                 *
                 *     - `pending`: It was begun and is not decided yet.
                 *     - `succeeded`: It was taken. Refunds do not change this status: see `refunded_cents`.
                 *     - `failed`: It was declined. Nothing was taken.
                 *     - `canceled`: It ended before anything was taken, or what a gift card had paid is back on the card.
                 */
                status?: "pending" | "succeeded" | "failed" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000030",
                     *           "object": "payment",
                     *           "created": 1795199040,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "order_id": "019aa2c5-1000-7000-8000-000000000018",
                     *           "membership_id": null,
                     *           "method": "manual",
                     *           "processor": null,
                     *           "reference": null,
                     *           "gift_card_id": null,
                     *           "amount_cents": 11120,
                     *           "refunded_cents": 0,
                     *           "currency": "eur",
                     *           "status": "succeeded",
                     *           "surplus": false,
                     *           "kind": null,
                     *           "card": null,
                     *           "given_cents": null,
                     *           "taxes": null,
                     *           "invoice_number": null,
                     *           "dispute": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/payments"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Payment"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "payments.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the payment.
                 * @example 019aa2c5-1000-7000-8000-000000000030
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000030",
                     *       "object": "payment",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_id": "019aa2c5-1000-7000-8000-000000000018",
                     *       "membership_id": null,
                     *       "method": "manual",
                     *       "processor": null,
                     *       "reference": null,
                     *       "gift_card_id": null,
                     *       "amount_cents": 11120,
                     *       "refunded_cents": 0,
                     *       "currency": "eur",
                     *       "status": "succeeded",
                     *       "surplus": false,
                     *       "kind": null,
                     *       "card": null,
                     *       "given_cents": null,
                     *       "taxes": null,
                     *       "invoice_number": null,
                     *       "dispute": null
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    "payments.refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the payment that is refunded.
                 * @example 019aa2c5-1000-7000-8000-000000000064
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount_cents": 900,
                 *       "reason": "The bath was closed for a week"
                 *     }
                 */
                "application/json": {
                    /** @description How much of the payment to refund, in cents: at most `amount_cents` minus `refunded_cents`. Default: all that is left. */
                    amount_cents?: number;
                    /** @description Why the payment is refunded, for your records. At most 280 characters. */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000064",
                     *       "object": "payment",
                     *       "created": 1795197600,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_id": null,
                     *       "membership_id": "019aa2c5-1000-7000-8000-000000000058",
                     *       "method": "processor",
                     *       "processor": "test",
                     *       "reference": null,
                     *       "gift_card_id": null,
                     *       "amount_cents": 2900,
                     *       "refunded_cents": 900,
                     *       "currency": "eur",
                     *       "status": "succeeded",
                     *       "surplus": false,
                     *       "kind": "card",
                     *       "card": {
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       },
                     *       "given_cents": null,
                     *       "taxes": null,
                     *       "invoice_number": null,
                     *       "dispute": null
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    "products.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 2
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only products of this type.
                 *
                 *     - `gift_card`: Credit to pay with. Each unit issues a gift card.
                 *     - `experience`: An outing or an activity at a time of the guest's choice. Each unit issues a single-use voucher.
                 *     - `ticket`: Entry to an event. Each unit issues a ticket.
                 *     - `booking`: An appointment with a resource, or seats in a timeslot. Each line issues a booking.
                 *     - `membership`: A subscription that renews and lets the member check in. Each line issues a membership.
                 *     - `voucher`: One use or a pack of uses, paid in advance. Each unit issues a voucher.
                 *     - `physical_product`: Goods that are shipped or picked up. Issues nothing; lowers the stock.
                 *     - `digital_product`: Goods that are not shipped, such as files. Issues nothing; lowers the stock.
                 */
                type?: "gift_card" | "experience" | "ticket" | "booking" | "membership" | "voucher" | "physical_product" | "digital_product";
                /**
                 * @description Only products in this status.
                 *
                 *     - `draft`: In preparation. Not on the storefront and not for sale.
                 *     - `published`: On the storefront and for sale.
                 *     - `archived`: Withdrawn. Not on the storefront and not for sale; what was sold stays valid.
                 * @example published
                 */
                status?: "draft" | "published" | "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000011",
                     *           "object": "product",
                     *           "created": 1795198260,
                     *           "updated": 1795198260,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "type": "voucher",
                     *           "status": "published",
                     *           "title": "Ten coffees",
                     *           "slug": "ten-coffees",
                     *           "description": null,
                     *           "image_url": null,
                     *           "additional_images": null,
                     *           "price_cents": 2800,
                     *           "currency": "eur",
                     *           "max_per_order": 10,
                     *           "sales_start_at": null,
                     *           "sales_end_at": null,
                     *           "metadata": null,
                     *           "custom_fields": null,
                     *           "max_uses": 10,
                     *           "valid_days": 365
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000012",
                     *           "object": "product",
                     *           "created": 1795198200,
                     *           "updated": 1795198200,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "type": "membership",
                     *           "status": "published",
                     *           "title": "Morning club",
                     *           "slug": "morning-club",
                     *           "description": null,
                     *           "image_url": null,
                     *           "additional_images": null,
                     *           "price_cents": 3900,
                     *           "currency": "eur",
                     *           "max_per_order": 10,
                     *           "sales_start_at": null,
                     *           "sales_end_at": null,
                     *           "metadata": null,
                     *           "custom_fields": null,
                     *           "plan": {
                     *             "interval": "month",
                     *             "interval_count": 1,
                     *             "trial_days": 0,
                     *             "max_checkins_per_period": 8
                     *           }
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/products"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Product"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "products.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "ticket",
                 *       "title": "Winter Lights Night",
                 *       "status": "draft",
                 *       "description": "The house in candlelight: three sets on the main stage, the baths open until the last song.",
                 *       "price_cents": 2400,
                 *       "events": [
                 *         {
                 *           "starts_at": 1795804200,
                 *           "ends_at": 1795815000,
                 *           "location": "Main hall",
                 *           "capacity": 48
                 *         }
                 *       ],
                 *       "tiers": [
                 *         {
                 *           "name": "Standing",
                 *           "price_cents": 2400,
                 *           "capacity": 34
                 *         },
                 *         {
                 *           "name": "Balcony",
                 *           "price_cents": 3600,
                 *           "capacity": 14
                 *         }
                 *       ],
                 *       "custom_fields": [
                 *         {
                 *           "key": "diet",
                 *           "label": "Anything you cannot eat?",
                 *           "type": "text",
                 *           "required": false
                 *         }
                 *       ],
                 *       "metadata": {
                 *         "season": "winter"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GiftCardProductInput"] | components["schemas"]["ExperienceProductInput"] | components["schemas"]["TicketProductInput"] | components["schemas"]["BookingProductInput"] | components["schemas"]["MembershipProductInput"] | components["schemas"]["VoucherProductInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "object": "product",
                     *       "created": 1795197720,
                     *       "updated": 1795197720,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "type": "ticket",
                     *       "status": "draft",
                     *       "title": "Winter Lights Night",
                     *       "slug": "winter-lights-night",
                     *       "description": "The house in candlelight: three sets on the main stage, the baths open until the last song.",
                     *       "image_url": null,
                     *       "additional_images": null,
                     *       "price_cents": 2400,
                     *       "currency": "eur",
                     *       "max_per_order": 10,
                     *       "sales_start_at": null,
                     *       "sales_end_at": null,
                     *       "metadata": {
                     *         "season": "winter"
                     *       },
                     *       "custom_fields": [
                     *         {
                     *           "key": "diet",
                     *           "label": "Anything you cannot eat?",
                     *           "type": "text",
                     *           "required": false
                     *         }
                     *       ],
                     *       "max_uses": 1,
                     *       "events": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000004",
                     *           "object": "ticket_event",
                     *           "starts_at": 1795804200,
                     *           "ends_at": 1795815000,
                     *           "location": "Main hall",
                     *           "capacity": 48,
                     *           "sold_count": 0,
                     *           "remaining": 48,
                     *           "tiers": [
                     *             {
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *               "sold_count": 0,
                     *               "remaining": 34
                     *             },
                     *             {
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000006",
                     *               "sold_count": 0,
                     *               "remaining": 14
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "tiers": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000005",
                     *           "object": "ticket_tier",
                     *           "name": "Standing",
                     *           "price_cents": 2400,
                     *           "capacity": 34,
                     *           "sold_count": 0
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000006",
                     *           "object": "ticket_tier",
                     *           "name": "Balcony",
                     *           "price_cents": 3600,
                     *           "capacity": 14,
                     *           "sold_count": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    "products.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 019aa2c5-1000-7000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "object": "product",
                     *       "created": 1795197720,
                     *       "updated": 1795197780,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "type": "ticket",
                     *       "status": "published",
                     *       "title": "Winter Lights Night",
                     *       "slug": "winter-lights-night",
                     *       "description": "The house in candlelight: three sets on the main stage, the baths open until the last song.",
                     *       "image_url": null,
                     *       "additional_images": null,
                     *       "price_cents": 2400,
                     *       "currency": "eur",
                     *       "max_per_order": 10,
                     *       "sales_start_at": null,
                     *       "sales_end_at": null,
                     *       "metadata": {
                     *         "season": "winter"
                     *       },
                     *       "custom_fields": [
                     *         {
                     *           "key": "diet",
                     *           "label": "Anything you cannot eat?",
                     *           "type": "text",
                     *           "required": false
                     *         }
                     *       ],
                     *       "max_uses": 1,
                     *       "events": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000004",
                     *           "object": "ticket_event",
                     *           "starts_at": 1795804200,
                     *           "ends_at": 1795815000,
                     *           "location": "Main hall",
                     *           "capacity": 48,
                     *           "sold_count": 0,
                     *           "remaining": 48,
                     *           "tiers": [
                     *             {
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *               "sold_count": 0,
                     *               "remaining": 34
                     *             },
                     *             {
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000006",
                     *               "sold_count": 0,
                     *               "remaining": 14
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "tiers": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000005",
                     *           "object": "ticket_tier",
                     *           "name": "Standing",
                     *           "price_cents": 2400,
                     *           "capacity": 34,
                     *           "sold_count": 0
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000006",
                     *           "object": "ticket_tier",
                     *           "name": "Balcony",
                     *           "price_cents": 3600,
                     *           "capacity": 14,
                     *           "sold_count": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    "products.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 019aa2c5-1000-7000-8000-000000000009
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000009",
                     *       "object": "product",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedProduct"];
                };
            };
        };
    };
    "products.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 019aa2c5-1000-7000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "published"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Whether the product is for sale. An archived product becomes a draft before it can be published again.
                     *
                     *     - `draft`: In preparation. Not on the storefront and not for sale.
                     *     - `published`: On the storefront and for sale.
                     *     - `archived`: Withdrawn. Not on the storefront and not for sale; what was sold stays valid.
                     * @enum {string}
                     */
                    status?: "draft" | "published" | "archived";
                    /** @description Title of the product, as buyers read it: 1 to 200 characters. */
                    title?: string;
                    /**
                     * @description The product's name in web addresses: lower-case letters, digits and single hyphens, at most 200 characters, unique in the store and mode.
                     * @example winter-lights-night
                     */
                    slug?: string;
                    /** @description Description of the product for buyers, at most 10,000 characters. Null: none. */
                    description?: string | null;
                    /** @description Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none. */
                    image_url?: string | null;
                    /** @description Addresses of further pictures, at most 50. Null or empty: none. */
                    additional_images?: string[] | null;
                    /** @description Price of one unit, in cents: 0 to 99,999,999,999. With tiers or variants their own price counts instead. */
                    price_cents?: number;
                    /** @description How many units one order by `checkout` can have from now on, of all its lines of the product together: 1 to 100. Manual orders are not bound by it. */
                    max_per_order?: number;
                    /** @description When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once. */
                    sales_start_at?: number | null;
                    /** @description From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never. */
                    sales_end_at?: number | null;
                    /** @description Your own data: up to 50 keys of 1 to 40 characters. Values are strings, numbers, booleans or null; at most 16 KiB in all. A number that a double does not hold exactly is `invalid_request`: send it as a string. Null: none. */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    } | null;
                    /** @description The intake fields: questions that the buyer answers at checkout, at most 50. Null: none. */
                    custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
                    /** @description For a ticket or voucher: how often each one sold from now on can be redeemed, 1 to 1,000,000. What was issued keeps its own. */
                    max_uses?: number;
                    /** @description For a ticket: the dates on which it takes place, at most 1,000. Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed. */
                    events?: {
                        /** @description When the event starts, in Unix seconds. Required for a new event. */
                        starts_at?: number;
                        /** @description When the event ends, in Unix seconds, not before `starts_at`. Null, the default for a new event: it is over once it has started. */
                        ends_at?: number | null;
                        /** @description Where the event takes place, at most 200 characters. Null, the default for a new event: not stated. */
                        location?: string | null;
                        /** @description Seats of the event over all tiers, 1 to 1,000,000, and not fewer than are sold or held. Null, the default for a new event: unlimited. Leave it out to keep that of an existing event. */
                        capacity?: number | null;
                        /**
                         * Format: uuid
                         * @description Id of the event to change. Left out: the entry is a new event.
                         */
                        id?: string;
                    }[];
                    /** @description For a ticket: the price categories, at most 50. Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed. */
                    tiers?: {
                        /** @description Name of the tier, 1 to 200 characters. Required for a new tier. */
                        name?: string;
                        /** @description Price of one ticket of this tier, in cents. It replaces the product's price. Required for a new tier. */
                        price_cents?: number;
                        /** @description Seats of this tier for each event, 1 to 1,000,000, and not fewer than are sold or held. Null, the default for a new tier: limited by the event alone. Leave it out to keep that of an existing tier. */
                        capacity?: number | null;
                        /**
                         * Format: uuid
                         * @description Id of the tier to change. Left out: the entry is a new tier.
                         */
                        id?: string;
                    }[];
                    /** @description For a booking or experience: how long it takes, in minutes: 1 to 527,040. Bookings that exist keep their end until they are moved. Null: not stated; refused for an appointment. */
                    duration_minutes?: number | null;
                    /** @description For a booking: minutes that stay free after each new appointment, 0 to 527,040. */
                    buffer_minutes?: number;
                    /** @description When appointments can take place: each one must lie within one of these entries, at most 100. An entry until midnight and one from midnight count as one. Null or empty: at any time. */
                    opening_hours?: {
                        /** @description Day of the week on which it opens: 1 is Monday, 7 is Sunday. */
                        day: number;
                        /**
                         * @description When it opens, as `HH:MM` in the store's time zone.
                         * @example 09:30
                         */
                        opens: string;
                        /**
                         * @description When it closes, as `HH:MM` in the store's time zone. Earlier than `opens`, it is on the next day: `02:00` after `20:00`. `24:00` is midnight. Not the same as `opens`: all day is `00:00` to `24:00`.
                         * @example 17:30
                         */
                        closes: string;
                    }[] | null;
                    /** @description For an appointment: the people, tables or rooms to book, at most 200. Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed. */
                    resources?: {
                        /** @description Name of the person, table or room, 1 to 200 characters. Required for a new resource. */
                        name?: string;
                        /**
                         * @description Kind of the resource. It does not change how the resource is booked. Default for a new resource: `person`.
                         *
                         *     - `person`: Somebody who serves, such as a hairdresser.
                         *     - `table`: A table.
                         *     - `room`: A room or another space.
                         * @enum {string}
                         */
                        kind?: "person" | "table" | "room";
                        /** @description The largest `party_size` that the resource takes, 1 to 1,000,000, and not fewer than a party that is booked. Default for a new resource: 1. */
                        seats?: number;
                        /**
                         * Format: uuid
                         * @description Id of the resource to change. Left out: the entry is a new resource.
                         */
                        id?: string;
                    }[];
                    /** @description For a reservation: the times to reserve seats in, at most 2,000. Its reservations move with a timeslot. Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed. */
                    timeslots?: {
                        /** @description When the timeslot starts, in Unix seconds. Required for a new timeslot. */
                        starts_at?: number;
                        /** @description When the timeslot ends, in Unix seconds, later than `starts_at`. Required for a new timeslot. */
                        ends_at?: number;
                        /** @description Seats of the timeslot, 1 to 1,000,000, and not fewer than are sold or held. Required for a new timeslot. */
                        seats?: number;
                        /**
                         * Format: uuid
                         * @description Id of the timeslot to change. Left out: the entry is a new timeslot.
                         */
                        id?: string;
                    }[];
                    /** @description For a membership: how often it is billed, and how often its member can check in. Only the fields that you send change, and only memberships sold from now on have them. */
                    plan?: {
                        /**
                         * @description Unit of the billing period. Default for a new product: `month`.
                         *
                         *     - `day`: Days.
                         *     - `week`: Weeks.
                         *     - `month`: Calendar months.
                         *     - `year`: Calendar years.
                         * @enum {string}
                         */
                        interval?: "day" | "week" | "month" | "year";
                        /** @description How many of `interval` make one billing period, 1 to 1,000. Default for a new product: 1. */
                        interval_count?: number;
                        /** @description Free days before the first billing period, 0 to 3,650. Default for a new product: 0, no trial. */
                        trial_days?: number;
                        /** @description Check-ins that a member has in each billing period, and in the trial: 1 to 1,000,000. Null, the default for a new product: unlimited. */
                        max_checkins_per_period?: number | null;
                    };
                    /** @description The amounts that the card is offered with, in cents: at most 100. Without any, and without `min_cents` and `max_cents`, a buyer chooses any amount. */
                    denominations_cents?: number[];
                    /** @description Smallest amount that a buyer can choose freely, in cents, at most `max_cents`. Null: no such limit. */
                    min_cents?: number | null;
                    /** @description Largest amount that a buyer can choose freely, in cents. Null: no such limit. */
                    max_cents?: number | null;
                    /** @description For a gift card, voucher or experience: days after which what is issued from now on expires, 1 to 36,500. Null: a voucher never expires, and a gift card by the store's settings. */
                    valid_days?: number | null;
                    /** @description For a physical or digital product: what can be bought of it, 1 to 500. Send the whole list: an entry with an `id` is changed, one without is new, and one that you leave out is removed. What was ordered cannot be removed. */
                    variants?: {
                        /**
                         * @description The options of this variant and their values: at most 10, with names of 1 to 40 characters. Default for a new variant: none.
                         * @example {
                         *       "Size": "M",
                         *       "Color": "Blue"
                         *     }
                         */
                        options?: {
                            [key: string]: string;
                        };
                        /** @description Your stock-keeping number of the variant, 1 to 64 characters. Null, the default for a new variant: none. */
                        sku?: string | null;
                        /** @description Price of one unit of this variant, in cents. Default for a new variant: the product's price. */
                        price_cents?: number;
                        /** @description Units that can still be bought, 0 to 1,000,000,000. Null, the default for a new variant: not tracked, unlimited. Leave it out to keep that of an existing variant: a number replaces what is left after sales. */
                        stock?: number | null;
                        /**
                         * Format: uuid
                         * @description Id of the variant to change. Left out: the entry is a new variant.
                         */
                        id?: string;
                    }[];
                    /** @description For a physical product: whether the goods are shipped. */
                    requires_shipping?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "object": "product",
                     *       "created": 1795197720,
                     *       "updated": 1795197780,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "type": "ticket",
                     *       "status": "published",
                     *       "title": "Winter Lights Night",
                     *       "slug": "winter-lights-night",
                     *       "description": "The house in candlelight: three sets on the main stage, the baths open until the last song.",
                     *       "image_url": null,
                     *       "additional_images": null,
                     *       "price_cents": 2400,
                     *       "currency": "eur",
                     *       "max_per_order": 10,
                     *       "sales_start_at": null,
                     *       "sales_end_at": null,
                     *       "metadata": {
                     *         "season": "winter"
                     *       },
                     *       "custom_fields": [
                     *         {
                     *           "key": "diet",
                     *           "label": "Anything you cannot eat?",
                     *           "type": "text",
                     *           "required": false
                     *         }
                     *       ],
                     *       "max_uses": 1,
                     *       "events": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000004",
                     *           "object": "ticket_event",
                     *           "starts_at": 1795804200,
                     *           "ends_at": 1795815000,
                     *           "location": "Main hall",
                     *           "capacity": 48,
                     *           "sold_count": 0,
                     *           "remaining": 48,
                     *           "tiers": [
                     *             {
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *               "sold_count": 0,
                     *               "remaining": 34
                     *             },
                     *             {
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000006",
                     *               "sold_count": 0,
                     *               "remaining": 14
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "tiers": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000005",
                     *           "object": "ticket_tier",
                     *           "name": "Standing",
                     *           "price_cents": 2400,
                     *           "capacity": 34,
                     *           "sold_count": 0
                     *         },
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000006",
                     *           "object": "ticket_tier",
                     *           "name": "Balcony",
                     *           "price_cents": 3600,
                     *           "capacity": 14,
                     *           "sold_count": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
        };
    };
    "redemptions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "T-EXAMP1E0000000000000000002",
                 *       "ticket_event_ids": [
                 *         "019aa2c5-1000-7000-8000-000000000004"
                 *       ],
                 *       "source": "Door B"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The `qr_token` of a ticket, booking, voucher or membership, or the `code` of a gift card, as it was scanned or typed: 1 to 255 characters. Case, spaces, hyphens, full-width letters and invisible characters do not matter, nor does a symbology before it, such as `]Q1`.
                     * @example T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
                     */
                    token: string;
                    /** @description How much to charge a gift card, in cents: 1 to 100,000,000. Required for a gift card, refused for everything else. */
                    amount_cents?: number;
                    /** @description Ids of the events that this door admits, 1 to 100. A ticket of another event is refused with `wrong_event` and stays unused. It does not affect other kinds. Default: every event. */
                    ticket_event_ids?: string[];
                    /** @description Ids of the timeslots whose bookings this door admits, 1 to 100. Any other booking is refused with `wrong_event` and stays unused, unless `resource_ids` names its resource. It does not affect other kinds. Default: every booking. */
                    timeslot_ids?: string[];
                    /** @description Ids of the people, tables or rooms whose appointments this door admits, 1 to 100. Any other booking is refused with `wrong_event` and stays unused, unless `timeslot_ids` names its timeslot. It does not affect other kinds. Default: every booking. */
                    resource_ids?: string[];
                    /** @description Whether this door admits only what is for today in the store's time zone: tickets and bookings that start today, began in the last 12 hours, or have begun and not ended. Others are refused with `wrong_event` and stay unused. An event of `ticket_event_ids` and a timeslot of `timeslot_ids` are admitted on any day. It does not affect other kinds. Default: false. */
                    only_today?: boolean;
                    /** @description Your own note, stored with the record of the redemption. At most 280 characters. */
                    note?: string;
                    /**
                     * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                     * @example Front desk
                     */
                    source?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "redemption_result",
                     *       "kind": "ticket",
                     *       "resource": {
                     *         "id": "019aa2c5-1000-7000-8000-000000000022",
                     *         "object": "ticket",
                     *         "created": 1795199040,
                     *         "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *         "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *         "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *         "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *         "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *         "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *         "qr_token": "T-EXAMP1E0000000000000000002",
                     *         "seat_index": 3,
                     *         "max_uses": 1,
                     *         "uses_after": 1,
                     *         "remaining": 0,
                     *         "attendee_name": "Ida Sørensen",
                     *         "custom_fields": null,
                     *         "redeemed_at": 1795202580,
                     *         "redeemed_source": "Door B",
                     *         "voided_at": null
                     *       },
                     *       "redemption": {
                     *         "id": "019aa2c5-1000-7000-8000-000000000068",
                     *         "object": "ticket_redemption",
                     *         "created": 1795202580,
                     *         "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *         "ticket_id": "019aa2c5-1000-7000-8000-000000000022",
                     *         "redeemed_at": 1795202580,
                     *         "source": "Door B",
                     *         "note": null,
                     *         "reversed_at": null
                     *       },
                     *       "display": {
                     *         "title": "Winter Lights Night",
                     *         "detail": "Standing, Main hall",
                     *         "name": "Ida Sørensen",
                     *         "starts_at": 1795804200,
                     *         "first_redeemed_at": 1795202580,
                     *         "first_source": "Door B"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RedemptionResult"];
                };
            };
        };
    };
    "redemptions.batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entries": [
                 *         {
                 *           "token": "T-EXAMP1E0000000000000000002",
                 *           "redeemed_at": 1795201200,
                 *           "idempotency_key": "door-b-0001",
                 *           "source": "Door B"
                 *         },
                 *         {
                 *           "token": "T-EXAMP1E0000000000000000003",
                 *           "redeemed_at": 1795201220,
                 *           "idempotency_key": "door-b-0002",
                 *           "source": "Door B"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The scans to redeem, 1 to 100, in the order in which they were made. */
                    entries: {
                        /**
                         * @description The `qr_token` of a ticket, booking, voucher or membership, or the `code` of a gift card, as it was scanned or typed: 1 to 255 characters. Case, spaces, hyphens, full-width letters and invisible characters do not matter, nor does a symbology before it, such as `]Q1`.
                         * @example T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
                         */
                        token: string;
                        /** @description How much to charge a gift card, in cents: 1 to 100,000,000. Required for a gift card, refused for everything else. */
                        amount_cents?: number;
                        /** @description Your own note, stored with the record of the redemption. At most 280 characters. */
                        note?: string;
                        /**
                         * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                         * @example Front desk
                         */
                        source?: string;
                        /** @description When the token was scanned, in Unix seconds: at most 7 days ago and 5 minutes ahead. A time before the item was issued, from a slow clock, counts as the time of issue. */
                        redeemed_at: number;
                        /** @description Key of this scan: 1 to 255 printable ASCII characters. If you send the entry again with the same key, it is redeemed once. If you sent it to `POST /redemptions` before, use the `Idempotency-Key` of that request. */
                        idempotency_key: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "redemption_batch",
                     *       "results": [
                     *         {
                     *           "status": 200,
                     *           "body": {
                     *             "object": "redemption_result",
                     *             "kind": "ticket",
                     *             "resource": {
                     *               "id": "019aa2c5-1000-7000-8000-000000000022",
                     *               "object": "ticket",
                     *               "created": 1795199040,
                     *               "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *               "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *               "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *               "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *               "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *               "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *               "qr_token": "T-EXAMP1E0000000000000000002",
                     *               "seat_index": 3,
                     *               "max_uses": 1,
                     *               "uses_after": 1,
                     *               "remaining": 0,
                     *               "attendee_name": "Ida Sørensen",
                     *               "custom_fields": null,
                     *               "redeemed_at": 1795201200,
                     *               "redeemed_source": "Door B",
                     *               "voided_at": null
                     *             },
                     *             "redemption": {
                     *               "id": "019aa2c5-1000-7000-8000-000000000072",
                     *               "object": "ticket_redemption",
                     *               "created": 1795203300,
                     *               "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *               "ticket_id": "019aa2c5-1000-7000-8000-000000000022",
                     *               "redeemed_at": 1795201200,
                     *               "source": "Door B",
                     *               "note": null,
                     *               "reversed_at": null
                     *             },
                     *             "display": {
                     *               "title": "Winter Lights Night",
                     *               "detail": "Standing, Main hall",
                     *               "name": "Ida Sørensen",
                     *               "starts_at": 1795804200,
                     *               "first_redeemed_at": 1795201200,
                     *               "first_source": "Door B"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "status": 409,
                     *           "body": {
                     *             "error": "already_redeemed_or_voided",
                     *             "message": "This ticket was voided and can no longer be redeemed.",
                     *             "request_id": "019aa2c5-1000-7000-8000-000000000073",
                     *             "display": {
                     *               "title": "Winter Lights Night",
                     *               "detail": "Standing, Main hall",
                     *               "name": "Elin Lindqvist",
                     *               "starts_at": 1795804200,
                     *               "first_redeemed_at": null,
                     *               "first_source": null
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RedemptionBatch"];
                };
            };
        };
    };
    "redemptions.lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "T-EXAMP1E0000000000000000002"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The `qr_token` of a ticket, booking, voucher or membership, or the `code` of a gift card, as it was scanned or typed: 1 to 255 characters. Case, spaces, hyphens, full-width letters and invisible characters do not matter, nor does a symbology before it, such as `]Q1`.
                     * @example T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X
                     */
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "redemption_lookup",
                     *       "kind": "ticket",
                     *       "redeemable": true,
                     *       "reason": null,
                     *       "resource": {
                     *         "id": "019aa2c5-1000-7000-8000-000000000022",
                     *         "object": "ticket",
                     *         "created": 1795199040,
                     *         "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *         "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *         "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *         "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *         "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *         "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *         "qr_token": "T-EXAMP1E0000000000000000002",
                     *         "seat_index": 3,
                     *         "max_uses": 1,
                     *         "uses_after": 0,
                     *         "remaining": 1,
                     *         "attendee_name": "Ida Sørensen",
                     *         "custom_fields": null,
                     *         "redeemed_at": null,
                     *         "redeemed_source": null,
                     *         "voided_at": null
                     *       },
                     *       "display": {
                     *         "title": "Winter Lights Night",
                     *         "detail": "Standing, Main hall",
                     *         "name": "Ida Sørensen",
                     *         "starts_at": 1795804200,
                     *         "first_redeemed_at": null,
                     *         "first_source": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RedemptionLookup"];
                };
            };
        };
    };
    "redemptions.reverse": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the redemption, of the check-in, or of the gift card's ledger entry of type `redeem`.
                 * @example 019aa2c5-1000-7000-8000-000000000068
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Scanned the wrong guest"
                 *     }
                 */
                "application/json": {
                    /** @description Why the redemption is reversed, for your records. At most 280 characters. */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "redemption_reversal",
                     *       "id": "019aa2c5-1000-7000-8000-000000000070",
                     *       "created": 1795202640,
                     *       "redemption_id": "019aa2c5-1000-7000-8000-000000000068",
                     *       "kind": "ticket",
                     *       "resource": {
                     *         "id": "019aa2c5-1000-7000-8000-000000000022",
                     *         "object": "ticket",
                     *         "created": 1795199040,
                     *         "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *         "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *         "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *         "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *         "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *         "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *         "qr_token": "T-EXAMP1E0000000000000000002",
                     *         "seat_index": 3,
                     *         "max_uses": 1,
                     *         "uses_after": 0,
                     *         "remaining": 1,
                     *         "attendee_name": "Ida Sørensen",
                     *         "custom_fields": null,
                     *         "redeemed_at": null,
                     *         "redeemed_source": null,
                     *         "voided_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RedemptionReversal"];
                };
            };
        };
    };
    "test_helpers.clock.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "test_clock",
                     *       "now": 1795204680,
                     *       "offset_seconds": 0
                     *     }
                     */
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    "test_helpers.clock.advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": 1795208280
                 *     }
                 */
                "application/json": {
                    /** @description The time to go to, in Unix seconds: later than `now` of the clock, and at most two years (63,072,000 seconds) later. */
                    to: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "test_clock",
                     *       "now": 1795208280,
                     *       "offset_seconds": 3540
                     *     }
                     */
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    "test_helpers.mail.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /** @description Only mail to this e-mail address, compared without regard to case and to how its domain is spelled. */
                to?: string;
                /**
                 * @description Only mail about this order.
                 * @example 019aa2c5-1000-7000-8000-000000000018
                 */
                order_id?: string;
                /**
                 * @description Only mail of this kind.
                 *
                 *     - `order_confirmed`: An order was paid: what was bought, with its codes. An order with many codes has several such mails.
                 *     - `gift_card`: A gift card with its code, to its recipient.
                 *     - `item_again`: An item with its code, which somebody of the store sent again.
                 *     - `order_refunded`: Money of an order was refunded.
                 *     - `order_canceled`: The store canceled an order before it was paid.
                 *     - `payment_returned`: Money came for an order after it was canceled, and all of it goes back.
                 *     - `item_ended`: The store voided an item, or canceled a membership.
                 *     - `booking_moved`: A booking was moved to another time or place, or to another number of people.
                 * @example order_refunded
                 */
                kind?: "order_confirmed" | "gift_card" | "item_again" | "order_refunded" | "order_canceled" | "payment_returned" | "item_ended" | "booking_moved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000085",
                     *           "object": "mail",
                     *           "kind": "order_refunded",
                     *           "to": "mara.lindqvist@post.example",
                     *           "language": null,
                     *           "subject": "Test: €24.00 of your order was refunded: Tidehouse",
                     *           "text": "Tidehouse\n\n€24.00 of your order was refunded\n\nThis is test data.\nThe mail was not sent to the guest. It is only kept here. Its codes open no real door.\n\nTidehouse refunded €24.00 of your order 00000001 of 20 Nov 2026.\n\nThe rest of this order stays as it is.\n\nQuestions? Ask Tidehouse. Answers to this mail are not read.\n\n-- \nYou get this mail because of an order at Tidehouse. Sent with Zakka.\n",
                     *           "html": "<!DOCTYPE html><html lang=\"en\">…</html>",
                     *           "attachments": [],
                     *           "order_id": "019aa2c5-1000-7000-8000-000000000018",
                     *           "created": 1795204320
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/test_helpers/mail"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Mail"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "test_helpers.orders.pay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the order that is paid.
                 * @example 019aa2c5-1000-7000-8000-000000000065
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "card": "approved"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The card that the guest chooses. Default `approved`.
                     *
                     *     - `approved`: Approved.
                     *     - `declined`: Declined.
                     *     - `insufficient_funds`: Declined: too little money is left.
                     *     - `authenticate`: Asks for a second step.
                     *     - `disputed`: Approved, then disputed.
                     *     - `fails_on_renewal`: Approved. Renewals by card are not in this version yet.
                     *     - `refund_pending`: Approved, a refund takes a minute.
                     *     - `refund_fails`: Approved, a refund fails after a minute.
                     *     - `slow`: Approved after 20 seconds.
                     * @default approved
                     * @enum {string}
                     */
                    card?: "approved" | "declined" | "insufficient_funds" | "authenticate" | "disputed" | "fails_on_renewal" | "refund_pending" | "refund_fails" | "slow";
                    /** @description For the second step of the card `authenticate`: `true` confirms it, `false` refuses it. */
                    authenticated?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000065",
                     *       "object": "order",
                     *       "created": 1795203480,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "status": "paid",
                     *       "currency": "eur",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "customer_email": "paul.adeyemi@post.example",
                     *       "customer_name": "Paul Adeyemi",
                     *       "subtotal_cents": 4200,
                     *       "fee_cents": 0,
                     *       "tax_cents": 275,
                     *       "tax_inclusive": true,
                     *       "shipping_cents": 0,
                     *       "discount_cents": 0,
                     *       "discount_code": null,
                     *       "total_cents": 4200,
                     *       "gift_card_cents": 0,
                     *       "refunded_cents": 0,
                     *       "payment_method": "checkout",
                     *       "checkout_url": null,
                     *       "shipping_address": null,
                     *       "metadata": null,
                     *       "items": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000074",
                     *           "object": "order_item",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000075",
                     *           "variant_id": null,
                     *           "type": "ticket",
                     *           "title": "Bath pass, three entries",
                     *           "quantity": 1,
                     *           "unit_price_cents": 4200,
                     *           "total_cents": 4200,
                     *           "issued": [
                     *             {
                     *               "object": "ticket",
                     *               "id": "019aa2c5-1000-7000-8000-000000000076"
                     *             }
                     *           ],
                     *           "issued_count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    "test_helpers.payments.dispute": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the payment that is disputed.
                 * @example 019aa2c5-1000-7000-8000-000000000079
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "open"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What becomes of the dispute.
                     *
                     *     - `open`: The holder of the card has questioned the payment, and the bank has not decided.
                     *     - `won`: The bank has decided for the store.
                     *     - `lost`: The bank has decided for the holder of the card, who has the money back.
                     * @enum {string}
                     */
                    status: "open" | "won" | "lost";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000079",
                     *       "object": "payment",
                     *       "created": 1795203540,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_id": "019aa2c5-1000-7000-8000-000000000065",
                     *       "membership_id": null,
                     *       "method": "processor",
                     *       "processor": "test",
                     *       "reference": null,
                     *       "gift_card_id": null,
                     *       "amount_cents": 4200,
                     *       "refunded_cents": 0,
                     *       "currency": "eur",
                     *       "status": "succeeded",
                     *       "surplus": false,
                     *       "kind": "card",
                     *       "card": {
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       },
                     *       "given_cents": null,
                     *       "taxes": null,
                     *       "invoice_number": null,
                     *       "dispute": {
                     *         "status": "open",
                     *         "reason": "fraudulent",
                     *         "amount_cents": 4200,
                     *         "respond_by": 1795808640
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    "test_helpers.payments.fail_refund": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the payment whose refund fails.
                 * @example 019aa2c5-1000-7000-8000-000000000079
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000079",
                     *       "object": "payment",
                     *       "created": 1795203540,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_id": "019aa2c5-1000-7000-8000-000000000065",
                     *       "membership_id": null,
                     *       "method": "processor",
                     *       "processor": "test",
                     *       "reference": null,
                     *       "gift_card_id": null,
                     *       "amount_cents": 4200,
                     *       "refunded_cents": 0,
                     *       "currency": "eur",
                     *       "status": "succeeded",
                     *       "surplus": false,
                     *       "kind": "card",
                     *       "card": {
                     *         "brand": "visa",
                     *         "last4": "4242"
                     *       },
                     *       "given_cents": null,
                     *       "taxes": null,
                     *       "invoice_number": null,
                     *       "dispute": null
                     *     }
                     */
                    "application/json": components["schemas"]["Payment"];
                };
            };
        };
    };
    "tickets.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only tickets of this product.
                 * @example 019aa2c5-1000-7000-8000-000000000002
                 */
                product_id?: string;
                /** @description Only tickets that this order issued. */
                order_id?: string;
                /** @description Only tickets that this customer bought. */
                customer_id?: string;
                /** @description Only tickets that admit to this event. */
                ticket_event_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000022",
                     *           "object": "ticket",
                     *           "created": 1795199040,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *           "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *           "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *           "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *           "qr_token": "T-EXAMP1E0000000000000000002",
                     *           "seat_index": 3,
                     *           "max_uses": 1,
                     *           "uses_after": 0,
                     *           "remaining": 1,
                     *           "attendee_name": "Ida Sørensen",
                     *           "custom_fields": null,
                     *           "redeemed_at": null,
                     *           "redeemed_source": null,
                     *           "voided_at": null
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/tickets"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Ticket"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "tickets.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the ticket.
                 * @example 019aa2c5-1000-7000-8000-000000000020
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000020",
                     *       "object": "ticket",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *       "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *       "qr_token": "T-EXAMP1E0000000000000000001",
                     *       "seat_index": 1,
                     *       "max_uses": 1,
                     *       "uses_after": 1,
                     *       "remaining": 0,
                     *       "attendee_name": "Mara Lindqvist-Berg",
                     *       "custom_fields": null,
                     *       "redeemed_at": 1795200480,
                     *       "redeemed_source": "Door A",
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    "tickets.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the ticket.
                 * @example 019aa2c5-1000-7000-8000-000000000020
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attendee_name": "Mara Lindqvist-Berg"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the person who attends, 1 to 200 characters. Null clears it. */
                    attendee_name?: string | null;
                    /** @description Answers to the product's intake fields, by the field's `key`. Replaces all answers of the ticket; null clears them. */
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000020",
                     *       "object": "ticket",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *       "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *       "qr_token": "T-EXAMP1E0000000000000000001",
                     *       "seat_index": 1,
                     *       "max_uses": 1,
                     *       "uses_after": 0,
                     *       "remaining": 1,
                     *       "attendee_name": "Mara Lindqvist-Berg",
                     *       "custom_fields": null,
                     *       "redeemed_at": null,
                     *       "redeemed_source": null,
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    "tickets.redeem": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the ticket.
                 * @example 019aa2c5-1000-7000-8000-000000000020
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "source": "Door A"
                 *     }
                 */
                "application/json": {
                    /** @description Your own note, stored with the record of the redemption. At most 280 characters. */
                    note?: string;
                    /**
                     * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                     * @example Front desk
                     */
                    source?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000020",
                     *       "object": "ticket",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *       "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *       "qr_token": "T-EXAMP1E0000000000000000001",
                     *       "seat_index": 1,
                     *       "max_uses": 1,
                     *       "uses_after": 1,
                     *       "remaining": 0,
                     *       "attendee_name": "Mara Lindqvist-Berg",
                     *       "custom_fields": null,
                     *       "redeemed_at": 1795200480,
                     *       "redeemed_source": "Door A",
                     *       "voided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    "tickets.redemptions.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the ticket.
                 * @example 019aa2c5-1000-7000-8000-000000000020
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000037",
                     *           "object": "ticket_redemption",
                     *           "created": 1795200480,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "ticket_id": "019aa2c5-1000-7000-8000-000000000020",
                     *           "redeemed_at": 1795200480,
                     *           "source": "Door A",
                     *           "note": null,
                     *           "reversed_at": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/tickets/019aa2c5-1000-7000-8000-000000000020/redemptions"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["TicketRedemption"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "tickets.void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the ticket.
                 * @example 019aa2c5-1000-7000-8000-000000000021
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000021",
                     *       "object": "ticket",
                     *       "created": 1795199040,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000019",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000002",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000013",
                     *       "ticket_event_id": "019aa2c5-1000-7000-8000-000000000004",
                     *       "tier_id": "019aa2c5-1000-7000-8000-000000000005",
                     *       "qr_token": "T-EXAMP1E0000000000000000003",
                     *       "seat_index": 2,
                     *       "max_uses": 1,
                     *       "uses_after": 0,
                     *       "remaining": 1,
                     *       "attendee_name": "Elin Lindqvist",
                     *       "custom_fields": null,
                     *       "redeemed_at": null,
                     *       "redeemed_source": null,
                     *       "voided_at": 1795200780
                     *     }
                     */
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    "vouchers.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /** @description Only vouchers of this product. */
                product_id?: string;
                /** @description Only vouchers that this order issued. */
                order_id?: string;
                /** @description Only vouchers that this customer bought. */
                customer_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000029",
                     *           "object": "voucher",
                     *           "created": 1795199520,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "order_item_id": "019aa2c5-1000-7000-8000-000000000028",
                     *           "product_id": "019aa2c5-1000-7000-8000-000000000011",
                     *           "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *           "qr_token": "V-EXAMP1E0000000000000000002",
                     *           "pass_index": 1,
                     *           "max_uses": 10,
                     *           "uses_after": 0,
                     *           "remaining": 10,
                     *           "redeemed_at": null,
                     *           "voided_at": null,
                     *           "expires_at": 1826735520
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/vouchers"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["Voucher"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "vouchers.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the voucher.
                 * @example 019aa2c5-1000-7000-8000-000000000053
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000053",
                     *       "object": "voucher",
                     *       "created": 1795199460,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000054",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000011",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "V-EXAMP1E0000000000000000001",
                     *       "pass_index": 1,
                     *       "max_uses": 10,
                     *       "uses_after": 1,
                     *       "remaining": 9,
                     *       "redeemed_at": 1795201500,
                     *       "voided_at": null,
                     *       "expires_at": 1858269600
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
        };
    };
    "vouchers.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the voucher.
                 * @example 019aa2c5-1000-7000-8000-000000000053
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expires_at": 1858269600
                 *     }
                 */
                "application/json": {
                    /** @description When the voucher expires, in Unix seconds. From then on it can no longer be redeemed. Null: it never expires. A later time makes an expired voucher valid again. */
                    expires_at?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000053",
                     *       "object": "voucher",
                     *       "created": 1795199460,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000054",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000011",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "V-EXAMP1E0000000000000000001",
                     *       "pass_index": 1,
                     *       "max_uses": 10,
                     *       "uses_after": 0,
                     *       "remaining": 10,
                     *       "redeemed_at": null,
                     *       "voided_at": null,
                     *       "expires_at": 1858269600
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
        };
    };
    "vouchers.redeem": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the voucher.
                 * @example 019aa2c5-1000-7000-8000-000000000053
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "source": "Café till"
                 *     }
                 */
                "application/json": {
                    /** @description Your own note, stored with the record of the redemption. At most 280 characters. */
                    note?: string;
                    /**
                     * @description Where the redemption was made, kept with its record. 1 to 64 characters. Default: `api` for an API key or an app, the device's name for a scanner.
                     * @example Front desk
                     */
                    source?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000053",
                     *       "object": "voucher",
                     *       "created": 1795199460,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000054",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000011",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "V-EXAMP1E0000000000000000001",
                     *       "pass_index": 1,
                     *       "max_uses": 10,
                     *       "uses_after": 1,
                     *       "remaining": 9,
                     *       "redeemed_at": 1795201500,
                     *       "voided_at": null,
                     *       "expires_at": 1858269600
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
        };
    };
    "vouchers.redemptions.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the voucher.
                 * @example 019aa2c5-1000-7000-8000-000000000053
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000056",
                     *           "object": "voucher_redemption",
                     *           "created": 1795201500,
                     *           "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *           "voucher_id": "019aa2c5-1000-7000-8000-000000000053",
                     *           "redeemed_at": 1795201500,
                     *           "source": "Café till",
                     *           "note": null,
                     *           "reversed_at": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/vouchers/019aa2c5-1000-7000-8000-000000000053/redemptions"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["VoucherRedemption"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "vouchers.void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the voucher.
                 * @example 019aa2c5-1000-7000-8000-000000000029
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000029",
                     *       "object": "voucher",
                     *       "created": 1795199520,
                     *       "merchant_id": "019aa2c5-1000-7000-8000-000000000003",
                     *       "order_item_id": "019aa2c5-1000-7000-8000-000000000028",
                     *       "product_id": "019aa2c5-1000-7000-8000-000000000011",
                     *       "customer_id": "019aa2c5-1000-7000-8000-000000000027",
                     *       "qr_token": "V-EXAMP1E0000000000000000002",
                     *       "pass_index": 1,
                     *       "max_uses": 10,
                     *       "uses_after": 0,
                     *       "remaining": 10,
                     *       "redeemed_at": null,
                     *       "voided_at": 1795201740,
                     *       "expires_at": 1826735520
                     *     }
                     */
                    "application/json": components["schemas"]["Voucher"];
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description How many entries to return: 1 to 100. Default 25. */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000001",
                     *           "object": "webhook_endpoint",
                     *           "url": "https://hooks.tidehouse.example/zakka",
                     *           "events": [
                     *             "*"
                     *           ],
                     *           "enabled": true,
                     *           "signing_secret_prefix": "whsec_EXAMPL",
                     *           "description": "Stock and mailing list"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "url": "/v1/webhooks"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.tidehouse.example/zakka",
                 *       "events": [
                 *         "*"
                 *       ],
                 *       "description": "Stock and mailing list"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description Address to send the events to: `https`, at most 2,048 characters, without a user name or password, and not in a private network.
                     */
                    url: string;
                    /**
                     * @description Events to send to the endpoint: at least one name, family or `*`.
                     *
                     *     - `*`: All events.
                     *     - `order.*`: All events whose name begins with `order.`.
                     *     - `payment.*`: All events whose name begins with `payment.`.
                     *     - `customer.*`: All events whose name begins with `customer.`.
                     *     - `product.*`: All events whose name begins with `product.`.
                     *     - `gift_card.*`: All events whose name begins with `gift_card.`.
                     *     - `ticket.*`: All events whose name begins with `ticket.`.
                     *     - `booking.*`: All events whose name begins with `booking.`.
                     *     - `voucher.*`: All events whose name begins with `voucher.`.
                     *     - `membership.*`: All events whose name begins with `membership.`.
                     *     - `redemption.*`: All events whose name begins with `redemption.`.
                     *     - `webhook.*`: All events whose name begins with `webhook.`.
                     *     - `order.created`: An order was placed, paid or not.
                     *     - `order.completed`: An order was paid and its items were issued.
                     *     - `order.fulfilled`: An order was marked as fulfilled.
                     *     - `order.refunded`: An order was refunded, in part or in full.
                     *     - `order.canceled`: An unpaid order was canceled, or its 30 minutes ran out.
                     *     - `payment.updated`: A payment changed and its order did not, such as a declined card, a dispute or returned surplus.
                     *     - `customer.created`: A customer was created, by a request or by their first purchase.
                     *     - `customer.updated`: A customer was changed, or another one was merged into them.
                     *     - `customer.deleted`: A customer was deleted and their personal data erased, or they were merged into another customer.
                     *     - `product.created`: A product was created.
                     *     - `product.updated`: A product was changed.
                     *     - `product.deleted`: A product was deleted.
                     *     - `gift_card.issued`: A gift card was sold, or given without payment.
                     *     - `gift_card.redeemed`: A gift card was charged.
                     *     - `gift_card.updated`: A gift card's recipient, message, delivery or expiry was changed.
                     *     - `gift_card.voided`: A gift card was voided.
                     *     - `gift_card.redemption_reversed`: A charge of a gift card was reversed.
                     *     - `ticket.issued`: A ticket was issued.
                     *     - `ticket.redeemed`: A ticket was redeemed and admitted someone.
                     *     - `ticket.updated`: A ticket's attendee or intake answers were changed.
                     *     - `ticket.voided`: A ticket was voided.
                     *     - `ticket.redemption_reversed`: A redemption of a ticket was reversed.
                     *     - `booking.issued`: A booking was issued.
                     *     - `booking.updated`: A booking was moved or changed.
                     *     - `booking.redeemed`: A booking was redeemed when the party arrived.
                     *     - `booking.voided`: A booking was voided.
                     *     - `booking.redemption_reversed`: The redemption of a booking was reversed.
                     *     - `voucher.issued`: A voucher was issued.
                     *     - `voucher.redeemed`: A use of a voucher was redeemed.
                     *     - `voucher.updated`: A voucher's expiry was changed.
                     *     - `voucher.voided`: A voucher was voided.
                     *     - `voucher.redemption_reversed`: A redemption of a voucher was reversed.
                     *     - `membership.activated`: A membership was sold and starts, as active or in its trial.
                     *     - `membership.updated`: A membership renewed, its trial ended, or it was set to end with its period.
                     *     - `membership.canceled`: A membership ended.
                     *     - `membership.checked_in`: A member checked in.
                     *     - `membership.redemption_reversed`: A check-in of a membership was reversed.
                     *     - `redemption.conflict`: A redemption that a scanner made offline was refused.
                     *     - `webhook.test`: A test event was requested by POST /webhooks/{id}/test.
                     * @example [
                     *       "order.completed",
                     *       "ticket.*"
                     *     ]
                     * @example [
                     *       "*"
                     *     ]
                     */
                    events: ("*" | "order.*" | "payment.*" | "customer.*" | "product.*" | "gift_card.*" | "ticket.*" | "booking.*" | "voucher.*" | "membership.*" | "redemption.*" | "webhook.*" | "order.created" | "order.completed" | "order.fulfilled" | "order.refunded" | "order.canceled" | "payment.updated" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "product.deleted" | "gift_card.issued" | "gift_card.redeemed" | "gift_card.updated" | "gift_card.voided" | "gift_card.redemption_reversed" | "ticket.issued" | "ticket.redeemed" | "ticket.updated" | "ticket.voided" | "ticket.redemption_reversed" | "booking.issued" | "booking.updated" | "booking.redeemed" | "booking.voided" | "booking.redemption_reversed" | "voucher.issued" | "voucher.redeemed" | "voucher.updated" | "voucher.voided" | "voucher.redemption_reversed" | "membership.activated" | "membership.updated" | "membership.canceled" | "membership.checked_in" | "membership.redemption_reversed" | "redemption.conflict" | "webhook.test")[];
                    /** @description Your own description of the endpoint, at most 10,000 characters. Null, the default: none. */
                    description?: string | null;
                    /**
                     * @description Whether events are sent from now on. Default `true`.
                     * @default true
                     */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "object": "webhook_endpoint",
                     *       "url": "https://hooks.tidehouse.example/zakka",
                     *       "events": [
                     *         "*"
                     *       ],
                     *       "enabled": true,
                     *       "signing_secret_prefix": "whsec_EXAMPL",
                     *       "description": "Stock and mailing list",
                     *       "signing_secret": "whsec_EXAMPLE_not_a_real_secret"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    "webhooks.retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "object": "webhook_endpoint",
                     *       "url": "https://hooks.tidehouse.example/zakka",
                     *       "events": [
                     *         "*"
                     *       ],
                     *       "enabled": true,
                     *       "signing_secret_prefix": "whsec_EXAMPL",
                     *       "description": "Stock and mailing list"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "object": "webhook_endpoint",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedWebhookEndpoint"];
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "order.*",
                 *         "ticket.redeemed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description Address to send the events to: `https`, at most 2,048 characters, without a user name or password, and not in a private network.
                     */
                    url?: string;
                    /**
                     * @description Events to send to the endpoint: at least one name, family or `*`.
                     *
                     *     - `*`: All events.
                     *     - `order.*`: All events whose name begins with `order.`.
                     *     - `payment.*`: All events whose name begins with `payment.`.
                     *     - `customer.*`: All events whose name begins with `customer.`.
                     *     - `product.*`: All events whose name begins with `product.`.
                     *     - `gift_card.*`: All events whose name begins with `gift_card.`.
                     *     - `ticket.*`: All events whose name begins with `ticket.`.
                     *     - `booking.*`: All events whose name begins with `booking.`.
                     *     - `voucher.*`: All events whose name begins with `voucher.`.
                     *     - `membership.*`: All events whose name begins with `membership.`.
                     *     - `redemption.*`: All events whose name begins with `redemption.`.
                     *     - `webhook.*`: All events whose name begins with `webhook.`.
                     *     - `order.created`: An order was placed, paid or not.
                     *     - `order.completed`: An order was paid and its items were issued.
                     *     - `order.fulfilled`: An order was marked as fulfilled.
                     *     - `order.refunded`: An order was refunded, in part or in full.
                     *     - `order.canceled`: An unpaid order was canceled, or its 30 minutes ran out.
                     *     - `payment.updated`: A payment changed and its order did not, such as a declined card, a dispute or returned surplus.
                     *     - `customer.created`: A customer was created, by a request or by their first purchase.
                     *     - `customer.updated`: A customer was changed, or another one was merged into them.
                     *     - `customer.deleted`: A customer was deleted and their personal data erased, or they were merged into another customer.
                     *     - `product.created`: A product was created.
                     *     - `product.updated`: A product was changed.
                     *     - `product.deleted`: A product was deleted.
                     *     - `gift_card.issued`: A gift card was sold, or given without payment.
                     *     - `gift_card.redeemed`: A gift card was charged.
                     *     - `gift_card.updated`: A gift card's recipient, message, delivery or expiry was changed.
                     *     - `gift_card.voided`: A gift card was voided.
                     *     - `gift_card.redemption_reversed`: A charge of a gift card was reversed.
                     *     - `ticket.issued`: A ticket was issued.
                     *     - `ticket.redeemed`: A ticket was redeemed and admitted someone.
                     *     - `ticket.updated`: A ticket's attendee or intake answers were changed.
                     *     - `ticket.voided`: A ticket was voided.
                     *     - `ticket.redemption_reversed`: A redemption of a ticket was reversed.
                     *     - `booking.issued`: A booking was issued.
                     *     - `booking.updated`: A booking was moved or changed.
                     *     - `booking.redeemed`: A booking was redeemed when the party arrived.
                     *     - `booking.voided`: A booking was voided.
                     *     - `booking.redemption_reversed`: The redemption of a booking was reversed.
                     *     - `voucher.issued`: A voucher was issued.
                     *     - `voucher.redeemed`: A use of a voucher was redeemed.
                     *     - `voucher.updated`: A voucher's expiry was changed.
                     *     - `voucher.voided`: A voucher was voided.
                     *     - `voucher.redemption_reversed`: A redemption of a voucher was reversed.
                     *     - `membership.activated`: A membership was sold and starts, as active or in its trial.
                     *     - `membership.updated`: A membership renewed, its trial ended, or it was set to end with its period.
                     *     - `membership.canceled`: A membership ended.
                     *     - `membership.checked_in`: A member checked in.
                     *     - `membership.redemption_reversed`: A check-in of a membership was reversed.
                     *     - `redemption.conflict`: A redemption that a scanner made offline was refused.
                     *     - `webhook.test`: A test event was requested by POST /webhooks/{id}/test.
                     * @example [
                     *       "order.completed",
                     *       "ticket.*"
                     *     ]
                     * @example [
                     *       "*"
                     *     ]
                     */
                    events?: ("*" | "order.*" | "payment.*" | "customer.*" | "product.*" | "gift_card.*" | "ticket.*" | "booking.*" | "voucher.*" | "membership.*" | "redemption.*" | "webhook.*" | "order.created" | "order.completed" | "order.fulfilled" | "order.refunded" | "order.canceled" | "payment.updated" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "product.deleted" | "gift_card.issued" | "gift_card.redeemed" | "gift_card.updated" | "gift_card.voided" | "gift_card.redemption_reversed" | "ticket.issued" | "ticket.redeemed" | "ticket.updated" | "ticket.voided" | "ticket.redemption_reversed" | "booking.issued" | "booking.updated" | "booking.redeemed" | "booking.voided" | "booking.redemption_reversed" | "voucher.issued" | "voucher.redeemed" | "voucher.updated" | "voucher.voided" | "voucher.redemption_reversed" | "membership.activated" | "membership.updated" | "membership.canceled" | "membership.checked_in" | "membership.redemption_reversed" | "redemption.conflict" | "webhook.test")[];
                    /** @description Your own description of the endpoint, at most 10,000 characters. Null clears it. */
                    description?: string | null;
                    /** @description `false` stops sending and abandons waiting deliveries. `true` sends from now on and resets the count of failures; use `POST /webhooks/{id}/recover` for missed events. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "object": "webhook_endpoint",
                     *       "url": "https://hooks.tidehouse.example/zakka",
                     *       "events": [
                     *         "order.*",
                     *         "ticket.redeemed"
                     *       ],
                     *       "enabled": true,
                     *       "signing_secret_prefix": "whsec_EXAMPL",
                     *       "description": "Stock and mailing list"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    "webhooks.deliveries.list": {
        parameters: {
            query?: {
                /**
                 * @description How many entries to return: 1 to 100. Default 25.
                 * @example 1
                 */
                limit?: number;
                /** @description Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`. */
                starting_after?: string;
                /** @description Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`. */
                ending_before?: string;
                /** @description Only what was created at this time or later, in Unix seconds. */
                created_from?: number;
                /** @description Only what was created before this time, in Unix seconds. */
                created_to?: number;
                /**
                 * @description Only deliveries in this status.
                 *
                 *     - `pending`: Waits for its first or next attempt.
                 *     - `in_flight`: Is being sent right now.
                 *     - `succeeded`: The receiver answered 2xx in time.
                 *     - `failed`: All 7 attempts failed, or a manual retry of an ended delivery failed.
                 *     - `abandoned`: No longer sent: the endpoint was switched off or deleted first.
                 * @example pending
                 */
                status?: "pending" | "in_flight" | "succeeded" | "failed" | "abandoned";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "list",
                     *       "data": [
                     *         {
                     *           "id": "019aa2c5-1000-7000-8000-000000000086",
                     *           "object": "webhook_delivery",
                     *           "created": 1795204320,
                     *           "endpoint_id": "019aa2c5-1000-7000-8000-000000000001",
                     *           "event_id": "evt_01KAHCA4000000000000000001",
                     *           "event_type": "order.refunded",
                     *           "url": "https://hooks.tidehouse.example/zakka",
                     *           "status": "pending",
                     *           "attempt_count": 0,
                     *           "next_attempt_at": 1795204320,
                     *           "last_attempt_at": null,
                     *           "response_status": null,
                     *           "response_body": null,
                     *           "duration_ms": null
                     *         }
                     *       ],
                     *       "has_more": true,
                     *       "url": "/v1/webhooks/019aa2c5-1000-7000-8000-000000000001/deliveries"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `list`.
                         * @constant
                         */
                        object: "list";
                        /** @description The entries of this page, newest first. Empty when nothing matches. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`. */
                        has_more: boolean;
                        /**
                         * @description Path of this list, without the query.
                         * @example /v1/tickets
                         */
                        url: string;
                    };
                };
            };
        };
    };
    "webhooks.deliveries.retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
                /**
                 * @description Id of the delivery, from the endpoint's delivery log.
                 * @example 019aa2c5-1000-7000-8000-000000000086
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000086",
                     *       "object": "webhook_delivery",
                     *       "created": 1795204320,
                     *       "endpoint_id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "event_id": "evt_01KAHCA4000000000000000001",
                     *       "event_type": "order.refunded",
                     *       "url": "https://hooks.tidehouse.example/zakka",
                     *       "status": "pending",
                     *       "attempt_count": 0,
                     *       "next_attempt_at": 1795205100,
                     *       "last_attempt_at": null,
                     *       "response_status": null,
                     *       "response_body": null,
                     *       "duration_ms": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    "webhooks.recover": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": 1795111200
                 *     }
                 */
                "application/json": {
                    /** @description Queue the events that happened at this time or later, in Unix seconds. Events are kept for 30 days; an earlier time means all of them. */
                    since: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": "webhook_recovery",
                     *       "queued": 0
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRecovery"];
                };
            };
        };
    };
    "webhooks.rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "object": "webhook_endpoint",
                     *       "url": "https://hooks.tidehouse.example/zakka",
                     *       "events": [
                     *         "order.*",
                     *         "ticket.redeemed"
                     *       ],
                     *       "enabled": true,
                     *       "signing_secret_prefix": "whsec_EXAMPL",
                     *       "description": "Stock and mailing list",
                     *       "signing_secret": "whsec_EXAMPLE_not_a_real_secret"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint.
                 * @example 019aa2c5-1000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "order.completed"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event to send. Default `webhook.test`.
                     *
                     *     - `order.created`: An order was placed, paid or not.
                     *     - `order.completed`: An order was paid and its items were issued.
                     *     - `order.fulfilled`: An order was marked as fulfilled.
                     *     - `order.refunded`: An order was refunded, in part or in full.
                     *     - `order.canceled`: An unpaid order was canceled, or its 30 minutes ran out.
                     *     - `payment.updated`: A payment changed and its order did not, such as a declined card, a dispute or returned surplus.
                     *     - `customer.created`: A customer was created, by a request or by their first purchase.
                     *     - `customer.updated`: A customer was changed, or another one was merged into them.
                     *     - `customer.deleted`: A customer was deleted and their personal data erased, or they were merged into another customer.
                     *     - `product.created`: A product was created.
                     *     - `product.updated`: A product was changed.
                     *     - `product.deleted`: A product was deleted.
                     *     - `gift_card.issued`: A gift card was sold, or given without payment.
                     *     - `gift_card.redeemed`: A gift card was charged.
                     *     - `gift_card.updated`: A gift card's recipient, message, delivery or expiry was changed.
                     *     - `gift_card.voided`: A gift card was voided.
                     *     - `gift_card.redemption_reversed`: A charge of a gift card was reversed.
                     *     - `ticket.issued`: A ticket was issued.
                     *     - `ticket.redeemed`: A ticket was redeemed and admitted someone.
                     *     - `ticket.updated`: A ticket's attendee or intake answers were changed.
                     *     - `ticket.voided`: A ticket was voided.
                     *     - `ticket.redemption_reversed`: A redemption of a ticket was reversed.
                     *     - `booking.issued`: A booking was issued.
                     *     - `booking.updated`: A booking was moved or changed.
                     *     - `booking.redeemed`: A booking was redeemed when the party arrived.
                     *     - `booking.voided`: A booking was voided.
                     *     - `booking.redemption_reversed`: The redemption of a booking was reversed.
                     *     - `voucher.issued`: A voucher was issued.
                     *     - `voucher.redeemed`: A use of a voucher was redeemed.
                     *     - `voucher.updated`: A voucher's expiry was changed.
                     *     - `voucher.voided`: A voucher was voided.
                     *     - `voucher.redemption_reversed`: A redemption of a voucher was reversed.
                     *     - `membership.activated`: A membership was sold and starts, as active or in its trial.
                     *     - `membership.updated`: A membership renewed, its trial ended, or it was set to end with its period.
                     *     - `membership.canceled`: A membership ended.
                     *     - `membership.checked_in`: A member checked in.
                     *     - `membership.redemption_reversed`: A check-in of a membership was reversed.
                     *     - `redemption.conflict`: A redemption that a scanner made offline was refused.
                     *     - `webhook.test`: A test event was requested by POST /webhooks/{id}/test.
                     * @default webhook.test
                     * @enum {string}
                     */
                    type?: "order.created" | "order.completed" | "order.fulfilled" | "order.refunded" | "order.canceled" | "payment.updated" | "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "product.deleted" | "gift_card.issued" | "gift_card.redeemed" | "gift_card.updated" | "gift_card.voided" | "gift_card.redemption_reversed" | "ticket.issued" | "ticket.redeemed" | "ticket.updated" | "ticket.voided" | "ticket.redemption_reversed" | "booking.issued" | "booking.updated" | "booking.redeemed" | "booking.voided" | "booking.redemption_reversed" | "voucher.issued" | "voucher.redeemed" | "voucher.updated" | "voucher.voided" | "voucher.redemption_reversed" | "membership.activated" | "membership.updated" | "membership.canceled" | "membership.checked_in" | "membership.redemption_reversed" | "redemption.conflict" | "webhook.test";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa2c5-1000-7000-8000-000000000087",
                     *       "object": "webhook_delivery",
                     *       "created": 1795208700,
                     *       "endpoint_id": "019aa2c5-1000-7000-8000-000000000001",
                     *       "event_id": "evt_01KAHCA4000000000000000002",
                     *       "event_type": "order.completed",
                     *       "url": "https://hooks.tidehouse.example/zakka",
                     *       "status": "pending",
                     *       "attempt_count": 0,
                     *       "next_attempt_at": 1795208700,
                     *       "last_attempt_at": null,
                     *       "response_status": null,
                     *       "response_body": null,
                     *       "duration_ms": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
}
