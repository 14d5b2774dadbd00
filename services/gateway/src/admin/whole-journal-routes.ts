import { type JournalFilter, journalExportQuery, journalListQuery, journalPage } from '@alba/contracts/admin/api'
import { journalKindNames } from '@alba/contracts/admin/journal-kinds'
import { forAdmins } from '../http/access.ts'
import { type Api, file } from '../http/api.ts'
import { type Cell, momentCell, sendCsv } from '../http/csv.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { type AdminDeps, tags } from './deps.ts'
import { entryOf, type JournalContext } from './journal.ts'
import { aboutOf, type JournalLine, journalLines, pageOfJournal } from './whole-journal.ts'

/** How many entries the export reads at a time. */
const PAGE = 500

/** The routes of the whole journal: a page of it, and all of it as a file. */
export function wholeJournalRoutes(api: Api, { models, catalogue, zone }: AdminDeps): void {
  const url = '/api/backoffice/admin/journal'
  api.get(
    url,
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: 'What was changed in the centre, newest first',
        description: 'Prices, treatments, settings, openings, closures and accounts. `next` asks for the page after.',
        querystring: journalListQuery,
        response: { 200: journalPage },
      },
    },
    async ({ query }) => pageOfJournal(models, query, { catalogue: await catalogue(), zone }),
  )
  api.get(
    `${url}/export`,
    {
      ...forAdmins(),
      schema: {
        tags,
        summary: 'The journal as a CSV file, newest first',
        description: 'All entries that match the filter, a line for each field that changed.',
        querystring: journalExportQuery,
        response: { ...file('text/csv', '`journal.csv`') },
      },
    },
    async ({ query }, reply) =>
      sendCsv(reply, 'journal', HEADING, pages(models, query, { catalogue: await catalogue(), zone })),
  )
}

const HEADING = ['Date', 'Par', 'Sorte', 'Sujet', 'Action', 'Champ', 'Avant', 'Après']

/** The lines of an entry: one for each field that changed, or a single one. */
function linesOf(line: JournalLine, context: JournalContext): Cell[][] {
  const { at, by, sentence, changes } = entryOf(line, line.before ?? undefined, context)
  const common = [
    momentCell(at, context.zone),
    by,
    journalKindNames[line.kind],
    aboutOf(line, context.catalogue),
    sentence,
  ]
  if (changes.length === 0) return [[...common, null, null, null]]
  return changes.map(({ label, before, after }) => [...common, label, before, after])
}

async function* pages(models: ReadModels, filter: JournalFilter, context: JournalContext) {
  let before: string | undefined
  for (;;) {
    const lines = await journalLines(models, filter, { before, limit: PAGE, zone: context.zone })
    yield lines.flatMap(line => linesOf(line, context))
    if (lines.length < PAGE) return
    before = lines.at(-1)?.position
  }
}
