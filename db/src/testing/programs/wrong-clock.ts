/** Arguments for node that put a program on a machine whose clock is this many hours off. */
export function clockOff(hours: number): readonly string[] {
  const shift = `const right = Date.now.bind(Date)
    globalThis.Date = class extends Date {
      constructor(...given) { given.length === 0 ? super(right() + ${hours * 3_600_000}) : super(...given) }
      static now() { return right() + ${hours * 3_600_000} }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(shift)}`]
}
