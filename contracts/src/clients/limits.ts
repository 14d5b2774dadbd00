/** The largest number of clients in the list; whoever sees as many narrows the search. */
export const MOST_CLIENTS = 12

/** How many bookings, vouchers and purchases a client's page has at most, the newest. */
export const MOST_SALES = 500

/** How many of them a correction or a join hands on at most: one a day for thirteen years. */
export const MOST_HANDED_OVER = 5_000
