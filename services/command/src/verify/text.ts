import { table } from '@alba/platform/cli/table'
import { type Comparison, headText } from '@alba/platform/verification/chain'
import type { Report } from '@alba/platform/verification/checker'
import type { EventName, Finding, Outcome } from '@alba/platform/verification/finding'
import { euros } from '@alba/platform/verification/rule'
import type { People } from './people.ts'
import type { ReadModel } from './read-models.ts'

export type Verified = Report & {
  readonly seconds: number
  readonly people: People
  /** How many people were erased without a record in the log, as the operator says. */
  readonly unrecorded: number
  /** Null when they were left out. */
  readonly readModels: readonly ReadModel[] | null
}

const number = (value: number) => value.toLocaleString('en-GB')
/** A read model that is being built for the first time is no finding; one that an event stops, or keeps incomplete, is. */
const isWrong = ({ different, state, held }: ReadModel) => different > 0 || state === 'stopped' || held.length > 0

const areKeysLost = ({ people, unrecorded }: Verified) => people.unexplained > unrecorded
const arePartsLost = ({ people }: Verified) => (people.parts?.withoutKey ?? 0) > 0

/** Whether nothing wrong was found. */
export const isRight = (verified: Verified): boolean =>
  isLogRight(verified) && !areKeysLost(verified) && !arePartsLost(verified)

const isLogRight = ({ outcomes, comparisons, readModels }: Verified): boolean =>
  outcomes.every(({ count }) => count === 0) &&
  comparisons.every(({ result }) => result === 'same') &&
  !readModels?.some(isWrong)

/** How many findings there are, of all kinds. */
export const findingCount = (verified: Verified): number => {
  const { outcomes, comparisons, readModels } = verified
  const ofRules = outcomes.reduce((sum, { count }) => sum + count, 0)
  const ofHeads = comparisons.filter(({ result }) => result !== 'same').length
  const ofModels = (readModels ?? []).filter(isWrong).length
  return ofRules + ofHeads + ofModels + Number(areKeysLost(verified)) + Number(arePartsLost(verified))
}

export function reportText(verified: Verified): string {
  const { head, position, seconds, outcomes, comparisons, readModels } = verified
  const parts = [
    `${number(head.count)} events up to position ${position || 'none'}, checked in ${seconds.toFixed(1)} s.\nhead ${headText(head)}`,
    comparisonsText(comparisons),
    rulesTable(outcomes),
    outcomes.flatMap(totalsLine).join('\n'),
    outcomes.flatMap(underWayLine).join('\n'),
    ...outcomes.map(findingsText),
    peopleText(verified),
    partsText(verified.people),
    readModels === null ? 'The read models were left out.' : modelsText(readModels),
    isRight(verified) ? 'Everything is right.' : 'Something is wrong; see above.',
  ]
  return parts.filter(text => text !== '').join('\n\n')
}

function rulesTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ rule, checked, count, skipped, underWay, proves }) =>
    [rule, number(checked), number(count), number(skipped), number(underWay), proves].map(String),
  )
  return table(['rule', 'checked', 'findings', 'skipped', 'under way', 'proves that'], rows)
}

function comparisonsText(comparisons: readonly Comparison[]): string {
  let same = 0
  const lines = comparisons.map(({ expected, result, last }) => {
    const before = same
    if (result === 'same') {
      same = expected.count
      return `The first ${number(expected.count)} events are those of the head that was noted.`
    }
    if (result === 'shorter')
      return `The log is shorter than the ${number(expected.count)} events that were noted: events are missing. Restore a backup.`
    const where = `from event ${number(before + 1)} to event ${number(expected.count)}`
    return `The first ${number(expected.count)} events are not those that were noted: something changed ${where}, which is now ${last ? nameText(last) : 'none'}. Compare with a backup.`
  })
  return lines.join('\n')
}

const nameText = ({ stream, revision, type, id }: EventName): string => `${stream}@${revision} ${type} ${id}`

function totalsLine({ rule, totals }: Outcome): string[] {
  const { received } = totals
  if (received === undefined) return []
  const parts = Object.entries(totals)
    .filter(([name, cents]) => name !== 'received' && (cents !== 0 || name === 'keptForSales'))
    .map(([name, cents]) => `${euros(cents)} ${WHERE[name] ?? name}`)
  return [`${rule}: ${euros(received)} came in: ${parts.join(', ')}.`]
}

/** Where a part of the money that came in is, by the name of its total. */
const WHERE: Readonly<Record<string, string>> = {
  keptForSales: 'for what was delivered or is to come',
  returned: 'went back',
  owed: 'are owed',
  writtenOff: 'were written off',
  returnedTwice: 'went back beyond what came in',
  underWay: 'are under way',
}

const underWayLine = ({ rule, underWay, oldest }: Outcome): string[] =>
  oldest === null
    ? []
    : [
        `${rule}: ${number(underWay)} under way, the oldest since ${new Date(oldest.since).toISOString()}: ${oldest.text}.`,
      ]

function findingsText({ rule, count, findings }: Outcome): string {
  if (count === 0) return ''
  const more = count > findings.length ? [`  … and ${number(count - findings.length)} more`] : []
  return [`FOUND by « ${rule} »: ${number(count)}`, ...findings.map(findingText), ...more].join('\n')
}

const findingText = ({ text, events, next }: Finding): string =>
  [`- ${text}`, ...events.map(event => `    ${nameText(event)}`), `    ${next}`].join('\n')

function peopleText(verified: Verified): string {
  const { sealed, withoutKey, unexplained, first } = verified.people
  const line = `${number(sealed)} people have sealed data in the log; ${number(withoutKey)} of them have no key any more.`
  if (!areKeysLost(verified)) return line
  return [
    `FOUND: ${line} The log does not say of ${number(unexplained)} that they were erased, so their keys are lost. ${RESTORE_KEYS} If an operator gave them up, --erased ${unexplained} says so. These people have none:`,
    ...first.map(id => `    ${id}`),
  ].join('\n')
}

const RESTORE_KEYS = 'Restore « privacy.person_keys » from a backup of the database.'

function partsText({ parts }: People): string {
  if (parts === null) return 'The keys of parts of bookings were left out: only ALBA_MASTER_KEY leads to them.'
  const line = `${number(parts.sealed)} parts of bookings have keys of their own, which nobody erased; ${number(parts.withoutKey)} of these keys are not there.`
  return parts.withoutKey === 0
    ? line
    : [`FOUND: ${line} ${RESTORE_KEYS}`, ...parts.first.map(name => `    ${name}`)].join('\n')
}

function modelsText(models: readonly ReadModel[]): string {
  const rows = models.reduce((sum, each) => sum + each.rows, 0)
  const lines = models.flatMap(each => [
    ...(isWrong(each) ? modelTexts(each) : []),
    ...(each.state !== 'live' && !isWrong(each) ? [`${each.name} is ${each.state}, and was not compared.`] : []),
  ])
  return [`${models.length} read models, ${number(rows)} rows, compared with a fresh fold of the log.`, ...lines].join(
    '\n',
  )
}

function modelTexts({ name, state, different, samples, held }: ReadModel): string[] {
  const next = `\`npm run alba -- replay ${name} --preview\` shows what a new one changes, \`replay ${name}\` builds it.`
  if (state === 'stopped') return [`FOUND: ${name} is stopped; \`npm run alba -- models\` says by which event.`]
  const incomplete = `FOUND: ${name} leaves out ${held.length === 1 ? 'a stream' : `${held.length} streams`}; \`npm run alba -- models\` says what can be done.`
  return [
    ...(different > 0 ? withDetails(`FOUND: ${number(different)} rows of ${name} differ. ${next}`, samples) : []),
    ...(held.length > 0 ? withDetails(incomplete, held) : []),
  ]
}

const withDetails = (text: string, details: readonly string[]): string[] => [
  text,
  ...details.map(each => `    ${each}`),
]
