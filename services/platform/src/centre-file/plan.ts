import type { CentreFile } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'
import { type Definitions, definitionsIn, definitionsInWordsOf } from './definitions.ts'
import { freeSlugs } from './free-slugs.ts'
import { planHours } from './plan-hours.ts'
import { type Item, planItem } from './plan-item.ts'
import { type PictureToStore, planPictures, type SeenPictures } from './plan-pictures.ts'
import { planSettings } from './plan-settings.ts'
import { type Steps, together } from './steps.ts'

export type CentrePlan = Steps & {
  /** Pictures of the file to be stored before the commands are sent. */
  readonly toStore: readonly PictureToStore[]
  /** What the log has and the file does not, and stays. */
  readonly onlyInLog: readonly string[]
  /** Days whose hours staff changed by hand, and that stay as they are. */
  readonly leftByHand: readonly string[]
  /** How many definitions, settings and weekly hours stand as the file says. */
  readonly unchanged: number
}

export type PlanOptions = {
  /** Whether what the file lacks is retired. */
  readonly retire?: boolean
  /** Whether days that staff changed by hand follow the hours of the file again. */
  readonly reopen?: boolean
  /** The first day of hours for which the file names none. Default: today. */
  readonly since?: string
  /** What is behind the paths of pictures in the file. */
  readonly seen?: SeenPictures
}

/** How the log comes to say what the file says. A plan without commands: nothing differs. */
export function planCentre(file: CentreFile, state: CentreState, options: PlanOptions = {}): CentrePlan {
  const wanted = definitionsIn(file, state)
  const known = definitionsInWordsOf(file, state)
  const items = itemsOf(wanted, known, options)
  const settings = planSettings(file, state)
  const hours = planHours(file, wanted.practitioners, state, options)
  const pictures = planPictures({ file, state, seen: options.seen ?? new Map(), services: wanted.services })
  const between = together(settings.steps, hours.steps)
  const steps = together(freeSlugs(wanted.categories, known.categories), inSafeOrder(items, between), pictures.steps)
  return {
    ...steps,
    toStore: pictures.toStore,
    onlyInLog: [...items.flatMap(({ onlyInLog }) => onlyInLog), ...settings.onlyInLog, ...pictures.onlyInLog],
    leftByHand: hours.leftByHand,
    unchanged:
      items.filter(({ isUnchanged }) => isUnchanged).length + settings.unchanged + pictures.unchanged + hours.unchanged,
  }
}

function itemsOf(wanted: Definitions, known: Definitions, { retire = false }: PlanOptions): Item[] {
  const lists = Object.keys(wanted) as (keyof Definitions)[]
  return lists.flatMap(list => {
    const inFile = wanted[list].map(each => ({ wanted: each, known: known[list].find(({ id }) => id === each.id) }))
    const inLog = known[list].filter(({ id }) => !wanted[list].some(each => each.id === id))
    return [...inFile, ...inLog.map(each => ({ wanted: undefined, known: each }))].map(pair =>
      planItem(list, pair, retire),
    )
  })
}

/**
 * A service needs its category and its questionnaire, a package its services. What depends on other things is retired
 * before them, and a service loses its price only once no package has it any more.
 * @param between the steps for settings and hours; hours need their practitioners
 */
function inSafeOrder(items: readonly Item[], between: Steps): Steps {
  const of = (list: Item['list'], phase: 'begin' | 'late' | 'end') =>
    together(...items.filter(item => item.list === list).map(item => item[phase]))
  return together(
    of('practitioners', 'begin'),
    of('rooms', 'begin'),
    of('categories', 'begin'),
    of('questionnaires', 'begin'),
    between,
    of('services', 'begin'),
    of('packages', 'begin'),
    of('packages', 'end'),
    of('services', 'late'),
    of('services', 'end'),
    of('questionnaires', 'end'),
    of('rooms', 'end'),
    of('practitioners', 'end'),
  )
}
