/** How many unread notices are counted: the bell shows more as 99+. */
export const MOST_UNREAD = 100
