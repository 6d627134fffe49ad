/** The minimum number of characters before the server is searched for customers. */
export const SEARCH_FROM = 2
