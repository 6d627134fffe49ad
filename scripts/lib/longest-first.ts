import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The browser files whose tests are made from lists of views: a few lines each, and the longest to run. */
const isListOfViews = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/pages/')

/**
 * Vitest's own order, with the lists of views first. On a fresh clone it knows only the files' sizes and would start the
 * longest files last, one core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const order = (file: TestSpecification) =>
      file.project.config.sequence.groupOrder * 2 + (isListOfViews(file) ? 0 : 1)
    return sorted.toSorted((one, other) => order(one) - order(other))
  }
}
