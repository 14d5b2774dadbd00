import type { Tone } from '../../../ui/badge.tsx'

/** Back office §8. */
export const LOAD_FAILED = 'Erreur lors du chargement des réservations'

const known: Record<string, { label: string; tone: Tone }> = {
  confirmed: { label: 'Confirmé', tone: 'green' },
  pending: { label: 'En attente', tone: 'yellow' },
  pending_hold: { label: 'En attente', tone: 'yellow' },
  canceled: { label: 'Annulé', tone: 'red' },
  abandoned: { label: 'Abandonné', tone: 'grey' },
  expired: { label: 'Expiré', tone: 'grey' },
}

/** A state as staff reads it; one that nobody knows stands as it is (back office §4). */
export const statusLabel = (status: string): { label: string; tone: Tone } =>
  known[status] ?? { label: status, tone: 'grey' }

/** A state that a calendar has no look for: there it stands in words (back office §4). */
export const isUnknown = (status: string): boolean => !(status in known)

/** « 45 min », « 1 h 00 », « 1 h 30 »: hours from 60 minutes on (back office §9). */
export function durationLabel(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`
  return `${Math.floor(minutes / 60)}\u202fh\u202f${String(minutes % 60).padStart(2, '0')}`
}

/** « É. Marchand »: how a narrow card names somebody. */
export function shortName(name: string): { first: string; initial: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0
    ? { first, initial: `${first[0] ?? ''}.`, last: rest.join(' ') }
    : { first, initial: first, last: '' }
}

/** `23/11/2026` of `2026-11-23`. */
export const numericDate = (date: string): string => date.split('-').toReversed().join('/')
