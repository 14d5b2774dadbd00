import type { Page } from '@playwright/test'
import { type MockState, type mockApi, problem } from '../mock-api.ts'

export type Answers = NonNullable<Parameters<typeof mockApi>[1]>

/** A picture: a screen in a state, and how to get there. */
export type Shot = {
  /** The name of the screen in its menu or title. The pictures of a screen are listed together. */
  readonly screen: string
  readonly state: string
  /** Below /backoffice a practitioner is logged in, except on the login page. */
  readonly path: string
  /** A text that must be visible before the picture is taken; by default the main heading. */
  readonly shows?: string | RegExp
  /** Answers that replace the default ones. */
  readonly answers?: (api: () => MockState) => Answers
  /** Actions that lead to the state. */
  readonly steps?: (page: Page) => Promise<unknown>
  /** Whether the centre has turned on all choices; by default it has none. */
  readonly hasAllChoices?: boolean
  /** The only width at which the screen exists, if there is one. */
  readonly only?: 'desk' | 'phone'
}

/** The shots of one screen. */
export const of = (screen: string, shots: readonly Omit<Shot, 'screen'>[]): Shot[] =>
  shots.map(shot => ({ screen, ...shot }))

/** Never answers some routes: a picture of the loading state. */
export const waits =
  (...names: string[]) =>
  () =>
    Object.fromEntries(names.map(name => [name, () => new Promise<never>(() => {})]))

/** Refuses some routes: a picture of the failure. */
export const fails =
  (...names: string[]) =>
  () =>
    Object.fromEntries(names.map(name => [name, () => problem(422, '', 'refused')]))

/** Answers a route with this body. */
export const answers = (name: string, body: unknown) => () => ({ [name]: () => ({ body }) })

/** Clicks the visible element with this name, in the open dialog if there is one. */
export const click =
  (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') =>
  async (page: Page) => {
    const dialogs = page.locator('dialog[open]')
    const within = (await dialogs.count()) > 0 ? dialogs.last() : page
    await within.getByRole(role, { name }).filter({ visible: true }).first().click()
  }

export const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).filter({ visible: true }).first().fill(text)

/** Does several steps in turn. */
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
