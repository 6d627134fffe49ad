import { npm } from './install.mjs'
import { Refusal } from './print.mjs'

const DEVELOPMENT = 'cdx:npm:package:development'

/**
 * The packages that run in production, as CycloneDX. Not `npm sbom --omit dev`: that leaves out every package which anything also
 * uses for tests, such as zod, pg and express. What npm says of each package is right, so it is chosen by that.
 */
export async function productionSbom(root) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error']
  const { code, output } = await npm(args, { cwd: root })
  if (code !== 0) throw new Refusal(`npm sbom failed:\n${output.trim()}`)
  return withoutDevelopment(JSON.parse(output))
}

/** The list without what only development needs, also where others depend on it. */
export function withoutDevelopment(sbom) {
  const isDevelopment = ({ properties = [] }) =>
    properties.some(({ name, value }) => name === DEVELOPMENT && value === 'true')
  const components = sbom.components.filter((component) => !isDevelopment(component))
  const kept = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  return { ...sbom, components, dependencies }
}
