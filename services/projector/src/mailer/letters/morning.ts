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
import { bothTreatments, noteOnSecond } from './treatments.ts'
import { fullName, moment } from './words.ts'

/** The letter about the day that begins: the reader's appointments, and what is unread since the evening before. */
export function morningDay(date: string, ahead: DayAhead, site: Site): Letter {
  const { practitionerId, appointments, unread, unreadCount } = ahead
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
      ...(appointments.length > 0 ? [factsOf(appointments.map(row => appointmentRow(row, practitionerId, site)))] : []),
      ...unreadBlocks(unread, unreadCount, site),
      backOfficeButton(site, `/bookings?date=${date}`),
      notByMail(site),
      ownChoice(site),
    ],
  }
}

const introduction = ({ length }: DayAhead['appointments']): string =>
  length === 0 ? 'Bonjour, vous n’avez pas de rendez-vous aujourd’hui.' : 'Bonjour, voici vos rendez-vous du jour.'

function previewOf({ practitionerId, appointments, unread }: DayAhead, site: Site): string {
  const [first] = appointments
  if (first)
    return `Premier rendez-vous à ${moment(first.starts_at, site).time}, ${ownPart(first, practitionerId, site).name}.`
  return unread.map(({ notice, about }) => textOf(notice, about, site.zone, site.centre.words).title).join(', ')
}

type Row = readonly [label: string, value: Rich]
const factsOf = (rows: readonly Row[]): Block => ({ kind: 'facts', rows })

function appointmentRow(row: BookingRow, practitionerId: number, site: Site): Row {
  const { name, note, startsAt, endsAt, roomName } = ownPart(row, practitionerId, site)
  const what = note ? `${name} (${note})` : name
  const hours = `${moment(startsAt, site).time} – ${moment(endsAt, site).time}`
  return [hours, [what, fullName(row.customer_name), roomName].filter(Boolean).join(', ')]
}

/** What the reader gives of an appointment: all of it, or one of two treatments side by side. */
function ownPart(row: BookingRow, practitionerId: number, site: Site) {
  const both = bothTreatments(row)
  const own = both.find(treatment => treatment.practitionerId === practitionerId)
  const other = both.find(treatment => treatment.practitionerId !== practitionerId)
  if (own && other) return { ...own, note: `en même temps : ${other.name}, avec ${other.practitionerName}` }
  return {
    name: row.service_name,
    note: noteOnSecond(row, site),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    roomName: roomNames(row),
  }
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
