import { browserTests } from './browser.ts'
import { attempt, type Section, together } from './tally.ts'
import { infraTests } from './vitest.ts'

/**
 * Tests of whole copies of Alba: processes are killed, read models replayed, memory watched, pages visited. They wait
 * more than they compute.
 */
export const copiesSection: Section = {
  title: 'Whole copies',
  async run() {
    let printed = ''
    const say = (text: string) => {
      printed += text
    }
    const tested = await attempt(() => infraTests(say))
    const visited = await attempt(() => browserTests('infra/*/playwright.config.ts', say))
    return { ...together([tested, visited]), printed }
  },
}
