import { journalEntry, journalKind } from '@alba/contracts/admin/api'
import { z } from 'zod'
import { forAdmins } from '../http/access.ts'
import { type Api, smallIdInPath } from '../http/api.ts'
import { type AdminDeps, tags } from './deps.ts'
import { journalEntries, journalRows } from './journal.ts'

/** The route of the journal of one thing that admins define: who defined and changed it, and what was before. */
export function journalRoute(api: Api, { models, catalogue, zone }: AdminDeps): void {
  api.get(
    '/api/backoffice/admin/journal/:kind/:id',
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: 'Who changed what, newest first',
        description:
          '`id` is the number of the service, category, questionnaire, room, practitioner, package or closure; for openings and weekly hours, that of the practitioner. There is one of each other kind, such as `booking-rules` or `identity`: its `id` is 1. The list is empty for a number that does not exist, and for a setting that nobody has changed.',
        params: z.object({ kind: journalKind, id: smallIdInPath }),
        response: { 200: z.array(journalEntry) },
      },
    },
    async ({ params: { kind, id } }) =>
      journalEntries(await journalRows(models, kind, id), { catalogue: await catalogue(), zone }),
  )
}
