type Intersection<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The entries of all these lists, as one list. */
export type Joined<Lists extends object> = Intersection<Lists[keyof Lists]>

/** Joins lists that are named in one place, so that none is left out of the type or of the value. */
export function joined<Lists extends object>(lists: Lists): Joined<Lists> {
  const all: object[] = Object.values(lists)
  const names = all.flatMap((one) => Object.keys(one))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new TypeError(`${twice} is named twice`)
  return Object.assign({}, ...all)
}
