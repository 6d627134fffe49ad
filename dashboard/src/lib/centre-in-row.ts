/**
 * Brings one of a row that scrolls sideways (a tab, a section's name) to the row's middle. The row alone moves: the
 * page stays where it is, which `scrollIntoView` does not promise.
 */
export function centreInRow(one: Element | null | undefined): void {
  let row = one?.parentElement
  while (row && row.scrollWidth <= row.clientWidth) row = row.parentElement
  if (!one || !row) return
  const [place, room] = [one.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += place.left - room.left - (room.width - place.width) / 2
}
