import { capital } from '@alba/contracts/centre/grammar'
import type { LucideIcon } from 'lucide-react'
import {
  Activity,
  Building2,
  Calculator,
  CalendarCog,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  Clock,
  ContactRound,
  CreditCard,
  DoorClosed,
  DoorOpen,
  FileText,
  Gift,
  HandCoins,
  LayoutDashboard,
  MessageSquareQuote,
  Package,
  PackagePlus,
  Palette,
  Rocket,
  ScrollText,
  Settings,
  Shapes,
  Sparkles,
  ToggleRight,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { client } from '../../shared/words.ts'

/**
 * The part of the menu in which a screen is listed; a line separates the parts. `admin` is only for those with that
 * role, under the heading « Administration », `operations` only for operators. The account is at the foot, with the
 * user's name.
 */
type Place = 'day' | 'sales' | 'admin' | 'operations' | 'centre' | 'foot'

export type ScreenEntry = {
  /** The path below /backoffice. */
  readonly path: `/${string}`
  readonly label: string
  /** A badge beside the label in the menu. */
  readonly detail?: string
  readonly icon: LucideIcon
  readonly place: Place
  /** The key that opens the screen from any other. */
  readonly shortcut?: string
}

/**
 * All screens, in the order of the menu. They define the routes, links and titles, and the addresses at which the
 * gateway serves the back office (ADR 11). The index and the login lead to the first one. `screen.tsx` has their
 * components.
 */
export const screens = [
  { path: '/dashboard', label: 'Tableau de bord', icon: LayoutDashboard, place: 'day' },
  { path: '/bookings', label: 'Réservations', icon: CalendarDays, place: 'day', shortcut: 'r' },
  { path: '/day-end', label: 'Fin de journée', icon: ClipboardCheck, place: 'day' },
  { path: '/availabilities', label: 'Disponibilités', icon: Clock, place: 'day', shortcut: 'd' },
  { path: '/room-closures', label: 'Fermetures salles', icon: DoorClosed, place: 'day' },
  { path: '/clients', label: capital(client.many), icon: ContactRound, place: 'day' },
  { path: '/payments', label: 'Paiements', icon: CreditCard, place: 'sales' },
  { path: '/payments/due', label: 'À rembourser', icon: HandCoins, place: 'sales' },
  { path: '/money', label: 'Comptes', icon: Calculator, place: 'sales' },
  { path: '/gift-vouchers', label: 'Bons Cadeaux', icon: Gift, place: 'sales' },
  { path: '/packages', label: 'Forfaits', icon: Package, place: 'sales' },
  { path: '/setup', label: 'Mise en service', icon: Rocket, place: 'admin' },
  { path: '/services', label: 'Admin', detail: 'soins', icon: Sparkles, place: 'admin' },
  { path: '/admin/categories', label: 'Catégories', icon: Shapes, place: 'admin' },
  { path: '/admin/questionnaires', label: 'Questionnaires', icon: ClipboardList, place: 'admin' },
  { path: '/admin/packages', label: 'Forfaits proposés', icon: PackagePlus, place: 'admin' },
  { path: '/admin/rooms', label: 'Salles', icon: DoorOpen, place: 'admin' },
  { path: '/admin/people', label: 'Équipe', icon: UsersRound, place: 'admin' },
  { path: '/admin/booking-rules', label: 'Règles de réservation', icon: CalendarCog, place: 'admin' },
  { path: '/admin/choices', label: 'Choix du centre', icon: ToggleRight, place: 'admin' },
  { path: '/admin/identity', label: 'Identité', icon: Building2, place: 'admin' },
  { path: '/admin/words', label: 'Mots', icon: MessageSquareQuote, place: 'admin' },
  { path: '/admin/texts', label: 'Textes', icon: FileText, place: 'admin' },
  { path: '/admin/look', label: 'Apparence', icon: Palette, place: 'admin' },
  { path: '/admin/journal', label: 'Journal', icon: ScrollText, place: 'admin' },
  { path: '/exploitation', label: 'Exploitation', icon: Activity, place: 'operations' },
  { path: '/system-settings', label: 'Paramètres', icon: Settings, place: 'centre' },
  { path: '/account', label: 'Mon compte', icon: UserRound, place: 'foot' },
] as const satisfies readonly ScreenEntry[]

export type ScreenPath = (typeof screens)[number]['path']

/** The role that a screen requires (ADR 64, ADR 83); null when everybody may see it. */
export function roleFor(path: ScreenPath): 'admin' | 'operator' | null {
  const place: Place | undefined = screens.find(screen => screen.path === path)?.place
  if (place === 'admin') return 'admin'
  return place === 'operations' ? 'operator' : null
}

export const home: ScreenPath = screens[0].path
export const titleOf = (path: ScreenPath): string => screens.find(screen => screen.path === path)?.label ?? ''
