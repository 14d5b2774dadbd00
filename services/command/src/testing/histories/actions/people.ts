import type { Making, Random } from '../generate.ts'
import { weighted } from '../generate.ts'
import type { Mode, Step } from '../history.ts'
import type { Actions } from './action.ts'
import { moves } from './bookings.ts'

const all: Readonly<Record<Mode, Actions>> = {
  moves,
  agenda: moves,
  money: moves,
  vouchers: moves,
  packages: moves,
  all: moves,
}

/** What people do in a history of a mode. */
export const peopleOf =
  (mode: Mode, random: Random) =>
  (making: Making): Step | undefined =>
    weighted(random, all[mode])(making)
