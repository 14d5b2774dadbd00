import { whenever } from '../policies/policy.ts'
import { carryOut } from './carry-out.ts'

export const absencePolicies = [whenever('AbsenceDecided', 'carry-out-absence', carryOut)]
