/**
 * Whether this is the desktop build: the same dashboard with the fingerprint scanner enabled, served under `/desktop/`
 * and opened as an app window on a branch's PC. Tests run as the web build unless they set it.
 *
 * For code that the web build must not contain, test `__DESKTOP__` directly: the bundler removes only those branches.
 */
export const IS_DESKTOP: boolean = typeof __DESKTOP__ === 'boolean' && __DESKTOP__
