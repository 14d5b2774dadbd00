import type { Retention } from './retention.ts'

/**
 * The retention until the centre changes it (docs/rules.md, Limits). It stands apart from its schema, because the site's
 * pages need it and must not load zod.
 */
export const defaultRetention: Retention = { answersDays: 30, unpaidDays: 30 }
