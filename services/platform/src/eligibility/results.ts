import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'

/**
 * The result of a questionnaire, kept for one hour. The answers are never stored, and nothing is written to the log
 * (ADR 7). The command service writes it and the gateway reads it. It is not a read model, because it cannot and must
 * not be rebuilt from events.
 */
export type EligibilityResult = {
  readonly questionnaireId: number
  readonly questionnaireType: string
  readonly eligible: boolean
  readonly message: string
}

/** Minutes for which a result is valid. */
const ELIGIBILITY_MINUTES = 60

const ddl = `
  CREATE TABLE IF NOT EXISTS eligibility.results (
    key text PRIMARY KEY,
    questionnaire_id int NOT NULL,
    questionnaire_type text NOT NULL,
    eligible boolean NOT NULL,
    message text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS results_expires_at ON eligibility.results (expires_at);`

/** Creates the table when it is missing. */
export const prepareEligibility = (database: Database): Promise<void> => prepareSchema(database, 'eligibility', ddl)

/**
 * Stores the newest result.
 * @param key a random id that the browser made before the booking exists, or the id of a booking
 */
export async function saveEligibility(database: Database, key: string, result: EligibilityResult): Promise<void> {
  await database.query(
    `INSERT INTO eligibility.results (key, questionnaire_id, questionnaire_type, eligible, message, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
     ON CONFLICT (key) DO UPDATE SET questionnaire_id = excluded.questionnaire_id, eligible = excluded.eligible,
       questionnaire_type = excluded.questionnaire_type, message = excluded.message, expires_at = excluded.expires_at`,
    [key, result.questionnaireId, result.questionnaireType, result.eligible, result.message, ELIGIBILITY_MINUTES],
  )
}

/** The result under a key; undefined when there is none, or when its hour is over. */
export async function findEligibility(database: Database, key: string): Promise<EligibilityResult | undefined> {
  const { rows } = await database.query<EligibilityResult>(
    `SELECT questionnaire_id AS "questionnaireId", questionnaire_type AS "questionnaireType", eligible, message
     FROM eligibility.results WHERE key = $1 AND expires_at > now()`,
    [key],
  )
  return rows[0]
}

/** Deletes every result that is older than an hour. */
export async function forgetEligibility(database: Database): Promise<void> {
  await database.query('DELETE FROM eligibility.results WHERE expires_at <= now()')
}
