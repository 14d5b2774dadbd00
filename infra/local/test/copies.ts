import { browserTests } from './browser.ts'
import { attempt, type Section, together } from './tally.ts'
import { infraTests } from './vitest.ts'

/** Whole copies of Alba: killed, replayed, soaked, and visited in a browser. They wait more than they work. */
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
