import { join } from 'node:path'
import { actNames, type End, ends, wayNames } from '../figures/matrix/table.ts'
import { root } from '../local/root.ts'

export const matrixFile = join(root, 'docs/matrix.md')

const TIME: Readonly<Record<End['time'], string>> = {
  kept: 'time kept',
  'handed over': 'time kept, with another practitioner',
  moved: 'time moved',
  free: 'time free',
}
const MONEY: Readonly<Record<End['money'], string>> = {
  none: 'nothing paid',
  'with the centre': 'money with the centre',
  owed: 'money owed back',
  'partly back': 'money partly back',
  back: 'money back',
}
const VOUCHER: Readonly<Record<NonNullable<End['voucher']>, string>> = {
  used: 'voucher used',
  valid: 'voucher valid',
  void: 'voucher void',
}
/** Whether a booking is confirmed or canceled is clear from what the cell says of its time. */
const BOOKING: Readonly<Record<End['booking'], string>> = {
  confirmed: '',
  canceled: '',
  expired: 'no booking',
}

/** A cell in one phrase: all that its test checks (`matrix.test.ts`). */
const phraseOf = (end: End): string =>
  [
    end.refused ? `refused (\`${end.refused}\`)` : '',
    BOOKING[end.booking],
    TIME[end.time],
    MONEY[end.money],
    end.voucher ? VOUCHER[end.voucher] : '',
    end.letters.length === 0 ? 'no letter' : `letter: ${end.letters.map(kind => kind.replaceAll('-', ' ')).join(', ')}`,
    end.bell.length === 0 ? '' : `bell: ${end.bell.map(topic => topic.replaceAll('_', ' ')).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')

/** The text of docs/matrix.md: a row for each act, a column for each way of paying. */
export function matrixPage(): string {
  const ways = Object.keys(wayNames) as (keyof typeof wayNames)[]
  const acts = Object.keys(actNames) as (keyof typeof actNames)[]
  const rows = acts.map(act => [`**${actNames[act]}**`, ...ways.map(way => phraseOf(ends[way][act]))])
  const head = ['', ...ways.map(way => wayNames[way])]
  return [
    '# What goes with what',
    'Written by `npm run docs:matrix` from `infra/figures/matrix/table.ts`. `infra/figures/matrix/matrix.test.ts` runs each cell through the handlers, policies and letters of Alba ([ADR 117](adr/0117-what-goes-with-what-is-played.md)).',
    'A treatment of 75 € is booked and paid in the way of the column; a second one costs 60 €. A voucher that pays together with a card or with another voucher pays 50 €; beside a card, the money is what the card paid. Then what the row says happens. The cell says how this ends: for the time, the money, the voucher, the letters to client and buyer, and what the bell tells staff.',
    [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
