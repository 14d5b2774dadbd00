import type { CentreFile } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'
import { type Definitions, definitionsInFile, definitionsInLogComparableTo } from './definitions.ts'
import { freeSlugs } from './free-slugs.ts'
import { planHours } from './plan-hours.ts'
import { type Item, planItem } from './plan-item.ts'
import { type ExaminedPictures, type PictureToStore, planPictures } from './plan-pictures.ts'
import { planSettings } from './plan-settings.ts'
import { joinSteps, type Steps } from './steps.ts'

/** The commands that change the centre in the log so that it equals the centre file, and what they do not change. */
export type CentrePlan = Steps & {
  /** Pictures of the file that must be stored before the commands are sent. */
  readonly toStore: readonly PictureToStore[]
  /** What is in the log and not in the file, and is kept, in words: « the service « Massage » (1) ». */
  readonly onlyInLog: readonly string[]
  /**
   * The days that keep the hours that staff gave them by hand although the file has others, in words: « Yann on
   * 2026-11-28: closed, not 09:00-13:00 ».
   */
  readonly keptDays: readonly string[]
  /** How many definitions, settings, pictures and weekly hours are the same in the log and the file. */
  readonly unchanged: number
}

export type PlanOptions = {
  /** Whether what is in the log and not in the file is retired. Default: it is kept. */
  readonly retire?: boolean
  /** Whether days that staff changed by hand get the hours of the file again. Default: they keep their hours. */
  readonly reopen?: boolean
  /** The first day of those weekly hours for which the file names no first day, `2026-11-23`. Default: today. */
  readonly since?: string
  /** What `examinePictures` found at the paths in the file. Default: nothing, for a file that names no picture. */
  readonly examined?: ExaminedPictures
}

/**
 * Compares the file with the log. The plan has no commands when nothing differs.
 * @param file one that `checkCentreFile` accepts
 * @throws {Error} when `options.examined` lacks a picture that the file names
 */
export function planCentre(file: CentreFile, state: CentreState, options: PlanOptions = {}): CentrePlan {
  const wanted = definitionsInFile(file, state)
  const known = definitionsInLogComparableTo(file, state)
  const items = itemsOf(wanted, known, options)
  const settings = planSettings(file, state)
  const hours = planHours(file, wanted.practitioners, state, options)
  const pictures = planPictures({ file, state, examined: options.examined ?? new Map(), services: wanted.services })
  const settingsAndHours = joinSteps(settings.steps, hours.steps)
  return {
    ...joinSteps(freeSlugs(wanted.categories, known.categories), inSafeOrder(items, settingsAndHours), pictures.steps),
    toStore: pictures.toStore,
    onlyInLog: [...items.flatMap(({ onlyInLog }) => onlyInLog), ...settings.onlyInLog, ...pictures.onlyInLog],
    keptDays: hours.keptDays,
    unchanged:
      items.filter(({ isUnchanged }) => isUnchanged).length + settings.unchanged + pictures.unchanged + hours.unchanged,
  }
}

/** An item for each definition of the file (`wanted`), and for each that only the log has (`known`). */
function itemsOf(wanted: Definitions, known: Definitions, { retire = false }: PlanOptions): Item[] {
  const lists = Object.keys(wanted) as (keyof Definitions)[]
  return lists.flatMap(list => {
    const inFile = wanted[list].map(each => ({ wanted: each, known: known[list].find(({ id }) => id === each.id) }))
    const onlyInLog = known[list]
      .filter(({ id }) => !wanted[list].some(each => each.id === id))
      .map(each => ({ wanted: undefined, known: each }))
    return [...inFile, ...onlyInLog].map(pair => planItem(list, pair, retire))
  })
}

/**
 * The steps in an order in which no command is refused. A service needs its category and its questionnaire, and a
 * package its services, so those are defined first, and retired last. A service loses its price only once no package
 * contains it: only services have a step that is `late`. Categories are never retired, so they have none at the `end`.
 * Hours need their practitioners.
 */
function inSafeOrder(items: readonly Item[], settingsAndHours: Steps): Steps {
  const stepsOf = (list: Item['list'], phase: 'begin' | 'late' | 'end') =>
    joinSteps(...items.filter(item => item.list === list).map(item => item[phase]))
  return joinSteps(
    stepsOf('practitioners', 'begin'),
    stepsOf('rooms', 'begin'),
    stepsOf('categories', 'begin'),
    stepsOf('questionnaires', 'begin'),
    settingsAndHours,
    stepsOf('services', 'begin'),
    stepsOf('packages', 'begin'),
    stepsOf('packages', 'end'),
    stepsOf('services', 'late'),
    stepsOf('services', 'end'),
    stepsOf('questionnaires', 'end'),
    stepsOf('rooms', 'end'),
    stepsOf('practitioners', 'end'),
  )
}
