/** A person's name on screens that others see: the first name and an initial. */
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
