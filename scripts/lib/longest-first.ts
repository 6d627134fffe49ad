import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A few lines each, and the longest to run: their tests are made from lists of views or of calls, or last as long as a load. */
const SHORT_AND_LONG = /\/e2e\/(pages|faults|floods|fuzz)\/|\/e2e\/restored-work|\/access-table/
const isLong = ({ moduleId }: TestSpecification) => SHORT_AND_LONG.test(moduleId)

/**
 * Vitest's own order, with those first. On a fresh clone it knows only the files' sizes and would start the
 * longest files last, one core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const order = (file: TestSpecification) => file.project.config.sequence.groupOrder * 2 + (isLong(file) ? 0 : 1)
    return sorted.toSorted((one, other) => order(one) - order(other))
  }
}
