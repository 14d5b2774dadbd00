import type { RequestBooking } from '@alba/contracts/bookings/commands'
import type { Generation } from '../generation.ts'
import { randomService } from './known.ts'
import { DRAFTS } from './questionnaires.ts'

/** One request in three is for two treatments. The second may need a questionnaire of its own. */
export const randomSecond = (generation: Generation): Pick<RequestBooking, 'second'> => {
  const { random } = generation
  if (random.below(3) > 0) return {}
  const arrangement = random.pick(['after', 'beside'] as const)
  return {
    second: { serviceId: randomService(generation), arrangement, eligibilityId: random.pick([null, ...DRAFTS]) },
  }
}
