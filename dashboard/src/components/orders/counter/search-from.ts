/** From how many signs on the server is asked for customers. */
export const SEARCH_FROM = 2
