/** An order has at most so many, so that its page and the screen at the door stay readable. */
export const MOST_NOTES = 20;
