/**
 * Whether this is the desktop build: the same dashboard with the fingerprint scanner enabled, served below `/desktop/`
 * and opened as an app window on a branch's PC. Tests run as the web build unless they say otherwise.
 *
 * Where code must not even be carried by the web build, ask `__DESKTOP__` on the spot: the bundler folds only that.
 */
export const IS_DESKTOP: boolean = typeof __DESKTOP__ === 'boolean' && __DESKTOP__
