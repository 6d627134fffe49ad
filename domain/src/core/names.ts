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

/** A person's whole name, as forms and papers say it. In a query, db's `fullNameOf` says the same. */
export function fullNameOf({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string {
  return `${firstname} ${lastname}`
}
