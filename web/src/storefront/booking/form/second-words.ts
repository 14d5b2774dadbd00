import type { Sought } from '../../../api/agenda.ts'

/** What the messages about free hours say where two treatments are booked. Both texts are empty for one treatment. */
export type SecondWords = {
  /** Follows « horaire disponible » or « créneau disponible »: for which treatments. It begins with a space. */
  readonly forBoth: string
  /** What the visitor can do when no hour is free. */
  readonly otherwise: string
}

export const oneTreatment: SecondWords = { forBoth: '', otherwise: '' }
const twoTreatments = {
  after: { forBoth: ' pour les deux soins à la suite', otherwise: 'réservez chaque soin à part' },
  beside: { forBoth: ' pour les deux soins en même temps', otherwise: 'essayez « À la suite »' },
}

export const secondWords = ({ second }: Pick<Sought, 'second'>): SecondWords =>
  second ? twoTreatments[second.arrangement] : oneTreatment
