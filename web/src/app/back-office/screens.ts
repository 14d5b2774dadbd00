import type { LucideIcon } from 'lucide-react'
import {
  CalendarDays,
  Clock,
  CreditCard,
  DoorClosed,
  Gift,
  HandCoins,
  LayoutDashboard,
  Package,
  Settings,
  Sparkles,
  UserRound,
} from 'lucide-react'

/**
 * The part of the menu in which a screen is listed; a line separates the parts. The account is at the foot, with the
 * user's name.
 */
type Place = 'day' | 'sales' | 'centre' | 'foot'

export type ScreenEntry = {
  /** The path below /backoffice. */
  readonly path: `/${string}`
  readonly label: string
  readonly icon: LucideIcon
  readonly place: Place
  /** The key that opens the screen from any other. */
  readonly shortcut?: string
}

/**
 * All screens, in the order of the menu. They define the routes, links and titles, and the files that the build writes
 * (ADR 11). The index and the login lead to the first one. `screen.tsx` has their components.
 */
export const screens = [
  { path: '/dashboard', label: 'Tableau de bord', icon: LayoutDashboard, place: 'day' },
  { path: '/bookings', label: 'Réservations', icon: CalendarDays, place: 'day', shortcut: 'r' },
  { path: '/availabilities', label: 'Disponibilités', icon: Clock, place: 'day', shortcut: 'd' },
  { path: '/room-closures', label: 'Fermetures salles', icon: DoorClosed, place: 'day' },
  { path: '/payments', label: 'Paiements', icon: CreditCard, place: 'sales' },
  { path: '/payments/due', label: 'À rembourser', icon: HandCoins, place: 'sales' },
  { path: '/gift-vouchers', label: 'Bons Cadeaux', icon: Gift, place: 'sales' },
  { path: '/packages', label: 'Forfaits', icon: Package, place: 'sales' },
  { path: '/services', label: 'Admin', icon: Sparkles, place: 'centre' },
  { path: '/system-settings', label: 'Paramètres', icon: Settings, place: 'centre' },
  { path: '/account', label: 'Mon compte', icon: UserRound, place: 'foot' },
] as const satisfies readonly ScreenEntry[]

export type ScreenPath = (typeof screens)[number]['path']

export const home: ScreenPath = screens[0].path
export const titleOf = (path: ScreenPath): string => screens.find(screen => screen.path === path)?.label ?? ''
