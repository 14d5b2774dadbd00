import { journalEntry, journalKind } from '@alba/contracts/admin/api'
import { z } from 'zod'
import { forAdmins } from '../http/access.ts'
import { type Api, smallIdInPath } from '../http/api.ts'
import { journalEntries, journalRows } from './journal.ts'
import { type AdminSource, tags } from './source.ts'

/** Who defined and changed something, and what was before. */
export function journalRoute(api: Api, { models, catalogue }: AdminSource): void {
  api.get(
    '/api/backoffice/admin/journal/:kind/:id',
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: 'Who changed what, newest first',
        description:
          'The rules of booking and the parts of the centre are number 1. Something that nobody ever defined has no entries.',
        params: z.object({ kind: journalKind, id: smallIdInPath }),
        response: { 200: z.array(journalEntry) },
      },
    },
    async ({ params: { kind, id } }) => journalEntries(await journalRows(models, kind, id), await catalogue()),
  )
}
