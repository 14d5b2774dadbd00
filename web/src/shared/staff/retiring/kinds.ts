import { agreeing, capital } from '@alba/contracts/centre/grammar'
import type { Offered } from '../../../api/staff/retiring.ts'
import { practitioner } from '../../words.ts'

/** A kind of offer that staff can retire, with its texts. */
export type Kind = {
  readonly what: Offered
  readonly name: string
  /** The labels of the two states, offered and retired. */
  readonly offered: string
  readonly retired: string
  /** The consequences of retiring a thing. */
  readonly retiring: readonly string[]
  /** The consequences of offering a thing again. */
  readonly reinstating: string
}

const BOOKED = 'Les rendez-vous déjà pris restent.'

export const kinds = {
  service: {
    what: 'service',
    name: 'Service',
    offered: 'Proposé',
    retired: 'Retiré',
    retiring: [
      `Il disparaît du site et ne peut plus être réservé ni offert. ${BOOKED}`,
      'Les bons cadeaux déjà vendus pour ce soin gardent leur valeur : ils règlent un autre soin.',
    ],
    reinstating: 'Il revient sur le site et peut de nouveau être réservé.',
  },
  room: {
    what: 'room',
    name: 'Salle',
    offered: 'Utilisée',
    retired: 'Retirée',
    retiring: [`Elle ne prend plus de nouveaux rendez-vous. ${BOOKED}`],
    reinstating: 'Elle prend de nouveau des rendez-vous.',
  },
  practitioner: {
    what: 'practitioner',
    name: capital(practitioner.one),
    offered: 'En activité',
    retired: capital(agreeing('retiré', practitioner)),
    retiring: [
      `Aucun créneau n’est plus proposé avec cette personne. ${BOOKED} Vous pouvez les confier à quelqu’un d’autre.`,
      'Son accès au back-office ne change pas.',
    ],
    reinstating: 'Ses disponibilités sont de nouveau proposées.',
  },
  package: {
    what: 'package',
    name: 'Forfait',
    offered: 'Proposé',
    retired: 'Retiré',
    retiring: ['Il disparaît du site et ne peut plus être acheté. Les bons des forfaits déjà vendus restent valables.'],
    reinstating: 'Il revient sur le site et peut de nouveau être acheté.',
  },
  questionnaire: {
    what: 'questionnaire',
    name: 'Questionnaire',
    offered: 'Utilisable',
    retired: 'Retiré',
    retiring: ['Aucun soin ne peut plus le demander. Les réservations déjà validées le restent.'],
    reinstating: 'Un soin peut de nouveau le demander.',
  },
} as const satisfies Record<Offered, Kind>
