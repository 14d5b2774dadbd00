import type { DomainPage } from '@alba/platform/event-log/event-log'
import type { CaughtUp } from '@alba/platform/event-store/event-store'
import { isRefusedData, Poison } from './failures.ts'
import { foldPage, planPage } from './fold.ts'
import type { Model } from './model.ts'
import type { Projection } from './projection.ts'

type Page = Pick<DomainPage, 'events' | 'position'>

/**
 * Takes a page into the model: load, fold, write, all or nothing. In front of an event that cannot be taken in,
 * everything before it is written and the poison is thrown.
 * @throws {Poison} @throws {CheckpointMoved}
 */
export async function applyPage(projection: Projection, model: Model, page: Page, rate?: number): Promise<void> {
  try {
    await applyWhole(projection, model, page, rate)
  } catch (error) {
    const [only, more] = page.events
    if (!only || !isRefusedData(error)) throw error
    if (!more) throw new Poison(only, error)
    await applyHalves(projection, model, page, rate)
  }
}

/** Postgres does not say which row it refused, so the page is halved until the event at fault stands alone. */
async function applyHalves(projection: Projection, model: Model, page: Page, rate?: number): Promise<void> {
  const middle = page.events.length >> 1
  const first = page.events.slice(0, middle)
  await applyPage(projection, model, { events: first, position: first.at(-1)?.position ?? page.position }, rate)
  await applyPage(projection, model, { events: page.events.slice(middle), position: page.position }, rate)
}

async function applyWhole(projection: Projection, model: Model, page: Page, rate?: number): Promise<void> {
  const plan = planPage(projection, page.events)
  const folded = foldPage(plan, await model.load(plan))
  const last = page.events[folded.count - 1]
  if (!folded.poison) await model.commit(folded, page.position, rate)
  else if (last) await model.commit(folded, last.position, rate)
  if (folded.poison) throw folded.poison
}

/** What a subscription delivers, as a page: catching up moves the position like a page without events. */
export const asPage = (item: DomainPage | CaughtUp): Page => ({
  events: item.kind === 'page' ? item.events : [],
  position: item.position === 'start' ? '' : item.position,
})
