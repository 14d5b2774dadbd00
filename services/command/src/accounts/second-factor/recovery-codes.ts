import { RECOVERY_CODES, RECOVERY_LETTERS } from '@alba/contracts/accounts/recovery-code'
import type { Database } from '@alba/platform/postgres/pool'
import type { Deps } from '../../deps.ts'
import { lettersInFours } from '../passwords.ts'

type Kept = Pick<Deps, 'database' | 'keyring'>

/** Ten times sixty bits, `k7mq-xw3e-9d2h`. */
export const generateCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => lettersInFours(RECOVERY_LETTERS))

/** Keyed: who has a copy of the table alone cannot try codes on it. */
const digestOf = ({ keyring }: Kept, practitionerId: number, code: string): string =>
  keyring.digest(`recovery-code\0${practitionerId}\0${code.toUpperCase().replaceAll('-', '')}`)

/** Keeps codes that are good once an event says that their batch is. */
export async function keepCodes(deps: Kept, practitionerId: number, batch: string, codes: readonly string[]) {
  await deps.database.query(
    'INSERT INTO accounts.recovery_codes (practitioner_id, batch, digest) SELECT $1, $2, unnest($3::text[])',
    [practitionerId, batch, codes.map(code => digestOf(deps, practitionerId, code))],
  )
}

/**
 * Forgets the codes of a batch that is good no more, or never was. Of that one alone: others may have been kept just now,
 * and their event is on its way.
 */
export async function forgetCodes(database: Database, practitionerId: number, batch: string | null): Promise<void> {
  await database.query('DELETE FROM accounts.recovery_codes WHERE practitioner_id = $1 AND batch = $2::uuid', [
    practitionerId,
    batch,
  ])
}

/** Takes a code away: of two who show the same one at once, one is right. @param code as `recoveryCode` parses it */
export async function spendCode(deps: Kept, practitionerId: number, batch: string, code: string): Promise<boolean> {
  const { rowCount } = await deps.database.query(
    'DELETE FROM accounts.recovery_codes WHERE practitioner_id = $1 AND batch = $2 AND digest = $3',
    [practitionerId, batch, digestOf(deps, practitionerId, code)],
  )
  return rowCount === 1
}
