import type { Section } from './answer.ts'
import { babySpa } from './questions/baby-spa.ts'
import { practical } from './questions/practical.ts'
import { prenatalMassage } from './questions/prenatal-massage.ts'
import { swaddledBath } from './questions/swaddled-bath.ts'

/** The four sections of the FAQ, at most fifteen questions each. */
export const sections: readonly Section[] = [prenatalMassage, swaddledBath, babySpa, practical]
