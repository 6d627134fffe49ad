import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A vitest reporter that records each test file's duration in milliseconds: setup, imports, hooks and tests.
 * (The JSON report leaves out everything before the first test begins.) Writes to the file named by `LABADA_TEST_TIMES`.
 * @public
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its default export
export default class TimesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return {
        part: module.project.name,
        file: relative(module.project.config.root, module.moduleId),
        tests: [...module.children.allTests()].length,
        ms: Math.round(setupDuration + collectDuration + duration),
      }
    })
    writeFileSync(process.env.LABADA_TEST_TIMES, JSON.stringify(files))
  }
}
