import { whenever } from '../policies/policy.ts'
import { carryOut } from './carry-out.ts'

/** What follows the events of absences. */
export const absencePolicies = [whenever('AbsenceDecided', 'carry-out-absence', carryOut)]
