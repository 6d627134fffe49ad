/** How somebody is called on a screen others look at: the first name and an initial. */
export function shortNameOf({
  firstname,
  lastname,
}: {
  readonly firstname: string
  readonly lastname: string
}): string {
  const [initial] = lastname
  return initial ? `${firstname} ${initial}.` : firstname
}
