import { noChoices } from '@alba/contracts/settings/choices'
import type { Page } from '@playwright/test'
import { demo } from '../../centres.ts'

type ChoiceName = keyof typeof noChoices
export const everyChoice = Object.keys(noChoices) as ChoiceName[]

/** The demo's pages with choices turned on, which a page reads before the data that it was sent with. Call it before `goto`. */
export const turnOn = (page: Page, ...names: ChoiceName[]): Promise<unknown> =>
  page.addInitScript(
    data => {
      globalThis.centreOfPage = data
    },
    { ...demo(), choices: { ...noChoices, ...Object.fromEntries(names.map(name => [name, true])) } },
  )
