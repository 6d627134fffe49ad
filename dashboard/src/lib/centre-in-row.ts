/**
 * Scrolls an element of a sideways scrolling row (a tab, a section's name) to the row's middle. Only the row scrolls:
 * `scrollIntoView` may also scroll the page.
 */
export function centreInRow(one: Element | null | undefined): void {
  let row = one?.parentElement
  while (row && row.scrollWidth <= row.clientWidth) row = row.parentElement
  if (!one || !row) return
  const [place, room] = [one.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += place.left - room.left - (room.width - place.width) / 2
}
