import type { Page } from '@playwright/test'
import { type MockState, type mockApi, problem } from '../mock-api.ts'

export type Answers = NonNullable<Parameters<typeof mockApi>[1]>

/** One picture: a screen in a state, and how to get there. */
export type Shot = {
  /** As its menu or its title calls it; its pictures stand together. */
  readonly screen: string
  readonly state: string
  /** Below /backoffice a practitioner is logged in, save at the login. */
  readonly path: string
  /** What can be read on it, its main heading unless told; without that it is no picture of this state. */
  readonly shows?: string | RegExp
  /** What the server answers otherwise than usually. */
  readonly answers?: (api: () => MockState) => Answers
  /** What a visitor does to get there. */
  readonly steps?: (page: Page) => Promise<unknown>
  /** Where the screen exists at one width only. */
  readonly only?: 'desk' | 'phone'
}

/** Of one screen: its name is said once. */
export const of = (screen: string, shots: readonly Omit<Shot, 'screen'>[]): Shot[] =>
  shots.map(shot => ({ screen, ...shot }))

/** What is on its way and never comes: the picture of waiting. */
export const waits =
  (...names: string[]) =>
  () =>
    Object.fromEntries(names.map(name => [name, () => new Promise<never>(() => {})]))

export const fails =
  (...names: string[]) =>
  () =>
    Object.fromEntries(names.map(name => [name, () => problem(422, '', 'refused')]))

export const answers = (name: string, body: unknown) => () => ({ [name]: () => ({ body }) })

/** Clicks what has this name and can be seen; in the dialog that is open, if one is. */
export const click =
  (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') =>
  async (page: Page) => {
    const dialogs = page.locator('dialog[open]')
    const within = (await dialogs.count()) > 0 ? dialogs.last() : page
    await within.getByRole(role, { name }).filter({ visible: true }).first().click()
  }

export const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).filter({ visible: true }).first().fill(text)

export const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** `Espace Praticien`, `Réservations`, `Semaine` become `espace-praticien/reservations-semaine-1280.png`. */
export const fileOf = (part: string, { screen, state }: Pick<Shot, 'screen' | 'state'>, width: number): string =>
  `${plain(part)}/${plain(screen)}-${plain(state)}-${width}.png`
