import { agreeing, capital } from '@alba/contracts/centre/grammar'
import type { RetirableKind } from '../../../api/staff/retiring.ts'
import { practitioner } from '../../words.ts'

/** The texts about one kind of thing that staff can retire (ADR 43). */
export type RetiringTexts = {
  readonly kind: RetirableKind
  /** The label of a retired thing. */
  readonly retiredLabel: string
  /** The consequences of retiring a thing, one sentence each. */
  readonly retiringEffects: readonly string[]
  /** The consequence of offering a thing again. */
  readonly reinstatingEffect: string
}

const BOOKED = 'Les rendez-vous déjà pris restent.'

export const retiringTexts = {
  service: {
    kind: 'service',
    retiredLabel: 'Retiré',
    retiringEffects: [
      `Il disparaît du site et ne peut plus être réservé ni offert. ${BOOKED}`,
      'Les bons cadeaux déjà vendus pour ce soin gardent leur valeur : ils règlent un autre soin.',
    ],
    reinstatingEffect: 'Il revient sur le site et peut de nouveau être réservé.',
  },
  room: {
    kind: 'room',
    retiredLabel: 'Retirée',
    retiringEffects: [`Elle ne prend plus de nouveaux rendez-vous. ${BOOKED}`],
    reinstatingEffect: 'Elle prend de nouveau des rendez-vous.',
  },
  practitioner: {
    kind: 'practitioner',
    retiredLabel: capital(agreeing('retiré', practitioner)),
    retiringEffects: [
      `Aucun créneau n’est plus proposé avec cette personne. ${BOOKED} Vous pouvez les confier à quelqu’un d’autre.`,
      'Son accès au back-office ne change pas.',
    ],
    reinstatingEffect: 'Ses disponibilités sont de nouveau proposées.',
  },
  package: {
    kind: 'package',
    retiredLabel: 'Retiré',
    retiringEffects: [
      'Il disparaît du site et ne peut plus être acheté. Les bons des forfaits déjà vendus restent valables.',
    ],
    reinstatingEffect: 'Il revient sur le site et peut de nouveau être acheté.',
  },
  questionnaire: {
    kind: 'questionnaire',
    retiredLabel: 'Retiré',
    retiringEffects: ['Aucun soin ne peut plus le demander. Les réservations déjà validées le restent.'],
    reinstatingEffect: 'Un soin peut de nouveau le demander.',
  },
} as const satisfies Record<RetirableKind, RetiringTexts>
