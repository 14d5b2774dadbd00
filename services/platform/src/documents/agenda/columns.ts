import type { AgendaSheet, SheetBooking } from '@alba/contracts/bookings/agenda-sheet'

/** A column of the sheet. */
export type Column = {
  readonly head: string
  /** Its share of the width; the shares of all columns add up to 1. */
  readonly share: number
  words(booking: SheetBooking): string
  readonly isStrong?: true
}

/** The columns of a sheet. On a sheet without notes, a tick in the last column says that a booking has some. */
export function columnsFor({ with_notes, practitioner_word, client_word }: AgendaSheet): readonly Column[] {
  const shares = with_notes ? [0.12, 0.18, 0.15, 0.11, 0.1, 0.11, 0.23] : [0.13, 0.2, 0.2, 0.15, 0.13, 0.14, 0.05]
  const columns: readonly Omit<Column, 'share'>[] = [
    { head: 'Heure', words: ({ start, end }) => `${start} – ${end}`, isStrong: true },
    { head: client_word, words: ({ client, phone }) => [client, phone].filter(Boolean).join('\n'), isStrong: true },
    { head: 'Soin', words: ({ service }) => service },
    { head: practitioner_word, words: ({ practitioner }) => practitioner },
    { head: 'Salle', words: ({ room }) => room },
    { head: 'Règlement', words: ({ settlement }) => settlement },
    { head: 'Notes', words: with_notes ? ({ notes }) => notes.join('\n') : ({ has_notes }) => (has_notes ? '✔' : '') },
  ]
  return columns.map((column, n) => ({ ...column, share: shares[n] ?? 0 }))
}
