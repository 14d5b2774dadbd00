import { noChoices } from '@alba/contracts/settings/choices'
import type { Page } from '@playwright/test'
import { demo } from '../../centres.ts'

type ChoiceName = keyof typeof noChoices
export const everyChoice = Object.keys(noChoices) as ChoiceName[]

/**
 * Turns on choices in the demo's pages, by a global that a page reads instead of the data in its HTML. Call it before
 * `goto`.
 */
export const turnOn = (page: Page, ...names: ChoiceName[]): Promise<unknown> =>
  page.addInitScript(
    data => {
      globalThis.centreOfPage = data
    },
    { ...demo(), choices: { ...noChoices, ...Object.fromEntries(names.map(name => [name, true])) } },
  )
