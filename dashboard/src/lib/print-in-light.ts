/** Paper is white: whoever works in dark mode prints in the light colors, and has the dark ones back afterwards. */
export function printInLight(): void {
  const root = document.documentElement
  let before: string | undefined
  window.addEventListener('beforeprint', () => {
    before = root.dataset.mantineColorScheme
    root.dataset.mantineColorScheme = 'light'
  })
  window.addEventListener('afterprint', () => {
    if (before !== undefined) root.dataset.mantineColorScheme = before
  })
}
