type Child = Node | string | false | null | undefined
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>

/**
 * An element with attributes and children: text stays text, because nothing here is ever read as HTML. A function is the
 * listener of the event it is named after.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== false && child !== null && child !== undefined))
  return element
}

/** A part of the page that is made anew only when what it shows changed, so that a reader's place and focus stay. */
export function part(element: HTMLElement) {
  let shown: string | undefined
  return (depends: unknown, make: () => readonly Child[]): void => {
    const next = JSON.stringify(depends)
    if (next === shown) return
    shown = next
    element.replaceChildren(...make().filter((child) => child !== false && child !== null && child !== undefined))
    element.hidden = element.childNodes.length === 0
  }
}
