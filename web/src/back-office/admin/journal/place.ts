import type { JournalFilter, JournalKind } from '@alba/contracts/admin/api'
import { journalKindNames } from '@alba/contracts/admin/journal-kinds'

/** The filter in the address of the screen. What is not valid there filters nothing. */
export function filterAt(get: (name: string) => string): JournalFilter {
  const kind = (Object.keys(journalKindNames) as JournalKind[]).find(one => one === get('sorte'))
  const person = Number(get('par'))
  return {
    kind,
    person: Number.isInteger(person) && person > 0 ? person : undefined,
    from: dayAt(get('du')),
    to: dayAt(get('au')),
  }
}

const dayAt = (text: string): string | undefined => (/^(19[5-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text) ? text : undefined)

/** Whether any entry is left out. */
export const isFiltering = (filter: JournalFilter): boolean => Object.values(filter).some(value => value !== undefined)
