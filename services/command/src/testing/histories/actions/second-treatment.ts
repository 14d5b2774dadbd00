import type { BookForClient, RequestBooking } from '@alba/contracts/bookings/commands'
import type { Generation } from '../generation.ts'
import { randomService } from './known.ts'
import { DRAFTS } from './questionnaires.ts'

/** The second treatment of a request, which may need a questionnaire of its own. */
export const anotherTreatment = (generation: Generation): Pick<RequestBooking, 'second'> => {
  const { random } = generation
  const arrangement = random.pick(['after', 'beside'] as const)
  return {
    second: { serviceId: randomService(generation), arrangement, eligibilityId: random.pick([null, ...DRAFTS]) },
  }
}

/** One request in three is for two treatments. */
export const randomSecond = (generation: Generation): Pick<RequestBooking, 'second'> =>
  generation.random.below(3) > 0 ? {} : anotherTreatment(generation)

/** Of two treatments that staff books, the second one: one booking in four has one. */
export const secondByStaff = (generation: Generation): Pick<BookForClient, 'second'> => {
  const { random } = generation
  if (random.below(4) > 0) return {}
  return { second: { serviceId: randomService(generation), arrangement: random.pick(['after', 'beside']) } }
}
