import type { Sought } from '../../../api/agenda.ts'
import { FOR_BOTH } from '../../../shared/two-treatments/words.ts'

/** What the messages about free hours say where two treatments are booked. Both texts are empty for one treatment. */
export type SecondWords = {
  /** Follows « horaire disponible » or « créneau disponible »: for which treatments. It begins with a space. */
  readonly forBoth: string
  /** What the visitor can do when no hour is free. */
  readonly otherwise: string
}

export const oneTreatment: SecondWords = { forBoth: '', otherwise: '' }
const twoTreatments = {
  after: { forBoth: ` ${FOR_BOTH.after}`, otherwise: 'réservez chaque soin à part' },
  beside: { forBoth: ` ${FOR_BOTH.beside}`, otherwise: 'essayez « À la suite »' },
}

export const secondWords = ({ second }: Pick<Sought, 'second'>): SecondWords =>
  second ? twoTreatments[second.arrangement] : oneTreatment
