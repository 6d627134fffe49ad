/**
 * Fetches, once the page is at rest, what any page may need at any moment: a question must not fail to appear because
 * the line went down just before it.
 */
export function preloadWindows(): void {
  const load = () => {
    const windows = [
      import('../../components/windows/ask-window.tsx'),
      import('../../components/windows/dialog-window.tsx'),
      import('../../components/windows/menu-dropdown.tsx'),
      import('../../components/notices/toast-host.tsx'),
    ]
    // Without a line they are fetched when they are needed.
    Promise.all(windows).catch(() => undefined)
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5_000 })
  else setTimeout(load, 2_000)
}
