import type { BookingRow } from '@alba/contracts/bookings/rows'
import { roomNames } from '@alba/contracts/bookings/view'
import { capital } from '@alba/contracts/centre/grammar'
import { textOf } from '@alba/contracts/notifications/sentences'
import { quantity } from '@alba/contracts/shared/quantity'
import { spokenDay } from '@alba/contracts/shared/spoken-date'
import type { DayAhead, UnreadNotice } from '../day-ahead.ts'
import { ownChoice } from './agenda.ts'
import type { Block, Letter, Rich, Site } from './letter.ts'
import { backOfficeButton, notByMail } from './staff.ts'
import { fullName, moment } from './words.ts'

/** The day that begins: one's appointments, and what came since the evening before and is unread. */
export function morningDay(date: string, ahead: DayAhead, site: Site): Letter {
  const { appointments, unread, unreadCount } = ahead
  const day = spokenDay(`${date}T00:00:00`, false)
  const count = appointments.length === 0 ? 'aucun rendez-vous' : `${appointments.length} rendez-vous`
  const news = unreadCount === 0 ? '' : `, ${quantity(unreadCount, 'notification')}`
  return {
    subject: `Votre journée du ${day} : ${count}${news}`,
    preview: previewOf(ahead, site),
    eyebrow: 'Votre journée',
    title: `${capital(day)}.`,
    blocks: [
      { kind: 'paragraph', text: introduction(appointments) },
      ...(appointments.length > 0 ? [factsOf(appointments.map(row => appointmentRow(row, site)))] : []),
      ...unreadBlocks(unread, unreadCount, site),
      backOfficeButton(site, `/bookings?date=${date}`),
      notByMail(site),
      ownChoice(site),
    ],
  }
}

const introduction = ({ length }: DayAhead['appointments']): string =>
  length === 0 ? 'Bonjour, vous n’avez pas de rendez-vous aujourd’hui.' : 'Bonjour, voici vos rendez-vous du jour.'

function previewOf({ appointments, unread }: DayAhead, site: Site): string {
  const [first] = appointments
  if (first) return `Premier rendez-vous à ${moment(first.starts_at, site).time}, ${first.service_name}.`
  return unread.map(({ notice, about }) => textOf(notice, about, site.zone, site.centre.words).title).join(', ')
}

type Row = readonly [label: string, value: Rich]
const factsOf = (rows: readonly Row[]): Block => ({ kind: 'facts', rows })

function appointmentRow(row: BookingRow, site: Site): Row {
  const hours = `${moment(row.starts_at, site).time} – ${moment(row.ends_at, site).time}`
  return [hours, [row.service_name, fullName(row.customer_name), roomNames(row)].filter(Boolean).join(', ')]
}

function unreadBlocks(unread: readonly UnreadNotice[], count: number, site: Site): Block[] {
  if (count === 0) return []
  const others = count - unread.length
  const rows = unread.map(({ notice, about }): Row => {
    const { title, message } = textOf(notice, about, site.zone, site.centre.words)
    return [moment(notice.created_at, site).time, `${title}. ${message}`]
  })
  return [
    {
      kind: 'paragraph',
      text: `Depuis hier soir, ${count === 1 ? 'une notification n’est pas lue' : `${count} notifications ne sont pas lues`} :`,
    },
    factsOf(rows),
    ...(others > 0 ? [{ kind: 'paragraph' as const, text: `Et ${quantity(others, 'other')}, dans la cloche.` }] : []),
  ]
}
