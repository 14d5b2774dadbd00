import { RECOVERY_CODES, RECOVERY_LETTERS } from '@alba/contracts/accounts/recovery-code'
import type { Database } from '@alba/platform/postgres/pool'
import type { Deps } from '../../deps.ts'
import { lettersInFours } from '../passwords.ts'

type Kept = Pick<Deps, 'database' | 'keyring'>

/** Ten codes of sixty bits, like `k7mq-xw3e-9d2h`. */
export const generateCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => lettersInFours(RECOVERY_LETTERS))

/** A keyed digest: a copy of the table alone does not allow trying codes. */
const digestOf = ({ keyring }: Kept, practitionerId: number, code: string): string =>
  keyring.digest(`recovery-code\0${practitionerId}\0${code.toUpperCase().replaceAll('-', '')}`)

/** Stores codes, which become valid when an event names their batch. */
export async function keepCodes(deps: Kept, practitionerId: number, batch: string, codes: readonly string[]) {
  await deps.database.query(
    'INSERT INTO accounts.recovery_codes (practitioner_id, batch, digest) SELECT $1, $2, unnest($3::text[])',
    [practitionerId, batch, codes.map(code => digestOf(deps, practitionerId, code))],
  )
}

/**
 * Deletes the codes of a batch that is no longer valid, or never was. It deletes no other batch: the event of a batch
 * that was just stored may not be recorded yet.
 * @param batch null, where an account had no codes, deletes nothing
 */
export async function forgetCodes(database: Database, practitionerId: number, batch: string | null): Promise<void> {
  await database.query('DELETE FROM accounts.recovery_codes WHERE practitioner_id = $1 AND batch = $2::uuid', [
    practitionerId,
    batch,
  ])
}

/** Uses a code up: of two logins with the same code one succeeds. @param code as `recoveryCode` parses it */
export async function spendCode(deps: Kept, practitionerId: number, batch: string, code: string): Promise<boolean> {
  const { rowCount } = await deps.database.query(
    'DELETE FROM accounts.recovery_codes WHERE practitioner_id = $1 AND batch = $2 AND digest = $3',
    [practitionerId, batch, digestOf(deps, practitionerId, code)],
  )
  return rowCount === 1
}
